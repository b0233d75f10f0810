#include "tests/fuzz/operation_bytes.hpp"

#include <algorithm>
#include <optional>

namespace segue::fuzz {
namespace {

using plant::Operation;
using plant::OperationArg;
using plant::OperationKind;

constexpr std::uint64_t kByteValues = 256;
constexpr std::uint64_t kFromEnd = kNear;  // the bytes that count from the last value down
constexpr std::uint64_t kFollows = 224;    // the bytes behind which the value follows
constexpr std::uint64_t kFollowing = 8;    // in so many bytes
constexpr std::uint64_t kTail = 64;        // cycles behind the last operation

const OperationArg kGap{"gap", 0, kLongestGap - 1, {}};
const OperationArg kSeed{"seed", 0, 255, {}};

std::uint64_t values(const OperationArg& arg) {
  return static_cast<std::uint64_t>(arg.max - arg.min) + 1;
}

OperationArg kind_of(std::span<const OperationKind> kinds) {
  return {"kind", 0, static_cast<std::int64_t>(kinds.size()) - 1, {}};
}

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  /// A legal value of this range; nothing where the bytes end.
  std::optional<std::int64_t> value(const OperationArg& range) {
    const auto first = byte();
    if (!first) return std::nullopt;
    const auto offset = values(range) <= kByteValues ? *first : wide(*first, values(range));
    if (!offset) return std::nullopt;
    auto value = range.min + static_cast<std::int64_t>(*offset % values(range));
    while (std::ranges::find(range.except, value) != range.except.end()) {
      value = value == range.max ? range.min : value + 1;
    }
    return value;
  }

 private:
  std::optional<std::uint64_t> byte() {
    if (bytes_.empty()) return std::nullopt;
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }

  std::optional<std::uint64_t> wide(std::uint64_t first, std::uint64_t count) {
    if (first < kFromEnd) return first;
    if (first < kFollows) return count - 1 - (first - kFromEnd);
    if (bytes_.size() < kFollowing) return std::nullopt;
    std::uint64_t offset = 0;
    for (std::uint64_t i = 0; i < kFollowing; ++i) offset |= *byte() << (8 * i);
    return offset;
  }

  std::span<const std::uint8_t> bytes_;
};

std::optional<Operation> next_operation(Reader& reader, std::uint64_t cycle,
                                        std::span<const OperationKind> kinds) {
  const auto gap = reader.value(kGap);
  const auto kind = reader.value(kind_of(kinds));
  if (!gap || !kind) return std::nullopt;
  Operation operation{cycle + static_cast<std::uint64_t>(*gap), static_cast<std::uint32_t>(*kind)};
  const auto& args = kinds[operation.kind].args;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const auto value = reader.value(args[i]);
    if (!value) return std::nullopt;
    operation.args[i] = *value;
  }
  return operation;
}

void append(std::vector<std::uint8_t>& bytes, std::int64_t value, const OperationArg& range) {
  const auto offset = static_cast<std::uint64_t>(value - range.min);
  const std::uint64_t count = values(range);
  if (count <= kByteValues || offset < kFromEnd) {
    bytes.push_back(static_cast<std::uint8_t>(offset));
  } else if (count - 1 - offset < kFollows - kFromEnd) {
    bytes.push_back(static_cast<std::uint8_t>(kFromEnd + (count - 1 - offset)));
  } else {
    bytes.push_back(static_cast<std::uint8_t>(kFollows));
    for (std::uint64_t i = 0; i < kFollowing; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(offset >> (8 * i)));
    }
  }
}

}  // namespace

plant::Stimulus from_bytes(std::span<const std::uint8_t> bytes,
                           std::span<const OperationKind> kinds) {
  Reader reader(bytes);
  plant::Stimulus stimulus;
  stimulus.seed = static_cast<std::uint64_t>(reader.value(kSeed).value_or(0));
  std::uint64_t cycle = 0;
  while (const auto operation = next_operation(reader, cycle, kinds)) {
    if (operation->cycle > kMostFuzzedCycles) break;
    cycle = operation->cycle;
    stimulus.operations.push_back(*operation);
  }
  stimulus.cycles = cycle + kTail;
  return stimulus;
}

std::vector<std::uint8_t> to_bytes(const plant::Stimulus& stimulus,
                                   std::span<const OperationKind> kinds) {
  std::vector<std::uint8_t> bytes;
  append(bytes, static_cast<std::int64_t>(stimulus.seed % values(kSeed)), kSeed);
  std::uint64_t cycle = 0;
  for (const Operation& operation : stimulus.operations) {
    append(bytes, static_cast<std::int64_t>(operation.cycle - cycle), kGap);
    append(bytes, operation.kind, kind_of(kinds));
    cycle = operation.cycle;
    const auto& args = kinds[operation.kind].args;
    for (std::size_t i = 0; i < args.size(); ++i) append(bytes, operation.args[i], args[i]);
  }
  return bytes;
}

}  // namespace segue::fuzz
