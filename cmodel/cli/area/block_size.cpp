#include "cmodel/cli/area/block_size.hpp"

#include <fmt/format.h>

#include <charconv>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::cli {
namespace {

const layout::SizeRange& find_range(const layout::BlockLayout& block, std::string_view name) {
  std::vector<std::string_view> names;
  for (const layout::SizeRange& range : block.ranges) {
    if (range.name == name) return range;
    names.push_back(range.name);
  }
  throw gpu::BadInput(fmt::format("--size: '{}' is no size of {}{}; allowed: {}", name, block.block,
                                  gpu::suggestion(name, names), gpu::join(names)));
}

}  // namespace

void set_size(const layout::BlockLayout& block, const std::string& word, layout::Sizes& sizes) {
  const std::size_t equals = word.find('=');
  const layout::SizeRange& range = find_range(block, word.substr(0, equals));
  std::uint32_t value = 0;
  const char* const end = word.data() + word.size();
  const char* const begin = equals == std::string::npos ? end : word.data() + equals + 1;
  const auto [rest, error] = std::from_chars(begin, end, value);
  if (error != std::errc() || rest != end || value < range.min || value > range.max) {
    throw gpu::BadInput(
        fmt::format("--size: '{}'; allowed: {}={}..{}", word, range.name, range.min, range.max));
  }
  sizes[std::string(range.name)] = value;
}

void set_sizes(const layout::BlockLayout& block, const std::vector<std::string>& words,
               layout::Sizes& sizes) {
  layout::Sizes given;
  for (const std::string& word : words) {
    layout::Sizes one;
    set_size(block, word, one);
    const auto& [name, value] = *one.begin();
    if (!given.emplace(name, value).second) {
      throw gpu::BadInput(fmt::format("--size: {} comes twice; allowed: once", name));
    }
    sizes[name] = value;
  }
}

}  // namespace segue::cli
