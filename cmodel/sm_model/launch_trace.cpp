#include "cmodel/sm_model/launch_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/execute/memory.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/isa/opcode/opcode.hpp"
#include "cmodel/random/random.hpp"
#include "cmodel/sm_model/instruction_shape.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kMostTraced = 30'000'000;

/// Of the executor's memory.
std::uint64_t region_of(std::uint64_t address) {
  constexpr unsigned kRegionBits = 40;
  return address >> kRegionBits;
}

bool is_argument(std::uint64_t address) {
  const std::uint64_t begin = isa::Memory::address_of(isa::Memory::kArguments);
  const std::uint64_t end = isa::Memory::address_of(isa::Memory::kPacket + 1);
  return address >= begin && address < end;
}

/// Not of private memory, arguments or the program's own constants.
bool is_of_a_buffer(std::uint64_t address) {
  return !is_argument(address) && region_of(address) != isa::Memory::kScratch &&
         region_of(address) != isa::Memory::kConstants;
}

/// The address that the SM sees. The executor's buffers all begin at the same place of regions of
/// their own: here each begins at another multiple of 256 bytes, as an allocator's do, so that they
/// do not meet in the sets of caches.
std::uint64_t moved(std::uint64_t address, std::uint64_t layout) {
  constexpr std::uint64_t kAlignment = 256;
  constexpr std::uint64_t kPlaces = std::uint64_t{1} << 22;
  return address + hash(region_of(address), layout) % kPlaces * kAlignment;
}

/// The buffer from which launches allocate memory, from the first launch on.
class Heap {
 public:
  /// @param region of the executor's memory; 0: there is no heap
  Heap(std::uint64_t region, std::uint64_t layout) : region_(region), layout_(layout) {}

  [[nodiscard]] bool is_there() const { return region_ != 0; }

  /// An access to the executor's address.
  /// @return the number of a region of the heap that none has touched before
  std::optional<std::uint64_t> touch(std::uint64_t address) {
    if (region_ == 0 || region_of(address) != region_) return std::nullopt;
    const std::uint64_t number = moved(address, layout_) / kRegionBytes;
    if (number == last_ || !touched_.insert(number).second) return std::nullopt;
    last_ = number;
    return number;
  }

 private:
  std::uint64_t region_;
  std::uint64_t layout_;
  std::set<std::uint64_t> touched_;
  std::uint64_t last_ = ~std::uint64_t{0};
};

/// Watches a launch that is not traced.
class HeapWatch final : public isa::MemoryObserver {
 public:
  explicit HeapWatch(Heap& heap) : heap_(&heap) {}
  void access(const isa::Wave& /*wave*/, const isa::Instruction& /*executed*/,
              std::uint64_t executed_at, unsigned /*bytes*/) override {
    static_cast<void>(heap_->touch(executed_at));
  }

 private:
  Heap* heap_;
};

/// Traces one run of one launch.
class Recorder final : public isa::MemoryObserver {
 public:
  /// @param needs of a thread block
  Recorder(const isa::Program& program, const isa::Kernel& kernel,
           const kernel_profile::TbResources& needs, const TraceRequest& request, Heap& heap)
      : code_(program.code.data()),
        kernel_(kernel.name),
        needs_(needs),
        request_(request),
        heap_(&heap),
        most_tbs_(request.most_tbs_of ? request.most_tbs_of(kernel.name, needs) : request.most_tbs),
        names_(program) {
    for (const isa::Instruction& instruction : program.code) {
      shapes_.push_back(instruction_shape(instruction));
    }
  }

  isa::RunOptions options() {
    isa::RunOptions options;
    options.most_instructions = request_.most_instructions;
    options.observer = this;
    options.probe = [this](isa::Wave& wave, const isa::Instruction& next) { step(wave, next); };
    options.group_done = [this](std::uint32_t, std::uint64_t instructions) {
      executed_ += instructions;
      end_tb();
    };
    return options;
  }

  void access(const isa::Wave& wave, const isa::Instruction& executed, std::uint64_t executed_at,
              unsigned bytes) override {
    const std::uint64_t address = placed(wave, executed_at);
    if (is_of_a_buffer(executed_at)) {
      note_region(address / kRegionBytes, executed.opcode->action != isa::MemoryAction::kStore);
      if (const auto first = heap_->touch(executed_at)) heap_regions_.insert(*first);
    }
    if (!wanted(wave) || wave.number() >= tb_.warps.size()) return;
    std::vector<TracedInstruction>& warp = tb_.warps[wave.number()];
    if (warp.empty()) return;
    TracedInstruction& instruction = warp.back();
    if (instruction.latency == Latency::kConstant) {
      if (is_argument(executed_at)) return;
      instruction.kind = sm_frontend::Kind::kLoad;
      instruction.latency = Latency::kMemory;
      instruction.operands = 1;
    }
    if (instruction.latency != Latency::kMemory) return;
    if (instruction.lines == 0) {
      instruction.first_line = static_cast<std::uint32_t>(tb_.lines.size());
    }
    for (std::uint64_t line = address / kLineBytes; line <= (address + bytes - 1) / kLineBytes;
         ++line) {
      const auto begin = tb_.lines.begin() + instruction.first_line;
      if (std::find(begin, tb_.lines.end(), line) != tb_.lines.end()) continue;
      tb_.lines.push_back(line);
      ++instruction.lines;
    }
  }

  /// By warp-instructions on all SMs; where there is a heap, by regions of it, and then by these.
  [[nodiscard]] bool is_larger_than(const Recorder& other) const {
    return std::pair(heap_regions_.size(), executed_) >
           std::pair(other.heap_regions_.size(), other.executed_);
  }

  LaunchTrace take() {
    LaunchTrace trace;
    trace.kernel = kernel_;
    trace.needs = needs_;
    trace.thread_blocks = groups_;
    trace.instructions = traced_;
    trace.names = names_.count();
    trace.untracked = untracked_;
    for (const auto& [region, read] : regions_) {
      (read ? trace.read_regions : trace.written_regions).insert(region);
    }
    trace.heap_regions = heap_regions_;
    trace.tbs = std::move(tbs_);
    for (const TbTrace& tb : trace.tbs) {
      for (const auto& warp : tb.warps) {
        for (const TracedInstruction& instruction : warp) {
          trace.need = std::max<std::uint32_t>(trace.need, instruction.operands);
        }
      }
    }
    return trace;
  }

 private:
  [[nodiscard]] bool wanted(const isa::Wave& wave) const {
    return wave.group().id / request_.neighbours % request_.sms == 0 &&
           (most_tbs_ == 0 || tbs_.size() < most_tbs_);
  }

  /// Moved; thread blocks that run together have private memory of their own.
  [[nodiscard]] std::uint64_t placed(const isa::Wave& wave, std::uint64_t address) const {
    std::uint64_t at = moved(address, request_.layout);
    if (region_of(address) == isa::Memory::kScratch) {
      const std::uint64_t of_tb =
          std::uint64_t{wave.group().private_bytes} * wave.lanes() * needs_.warps;
      const std::uint64_t lines = (of_tb + kLineBytes - 1) / kLineBytes;
      at += tbs_.size() % request_.residents * lines * kLineBytes;
    }
    return at;
  }

  void note_region(std::uint64_t region, bool read) {
    if (region == last_region_ && read == last_read_) return;
    last_region_ = region;
    last_read_ = read;
    bool& known = regions_[region];
    known = known || read;
  }

  void step(const isa::Wave& wave, const isa::Instruction& next) {
    if (!wanted(wave)) return;
    const unsigned number = wave.number();
    if (number >= tb_.warps.size()) tb_.warps.resize(number + 1U);
    const auto index = static_cast<std::uint32_t>(&next - code_);
    const InstructionShape& shape = shapes_[index];
    if (!shape.issued) return;
    if (++traced_ > kMostTraced) {
      throw gpu::BadInput(fmt::format(
          "kernel '{}': one SM executes more than {} warp-instructions, which are not kept; "
          "allowed: a smaller size, or fewer thread blocks",
          kernel_, kMostTraced));
    }
    tb_.warps[number].push_back(shape.instruction);
    tb_.warps[number].back().mask = wave.exec();
    tb_.warps[number].back().index = index;
  }

  void end_tb() {
    ++groups_;
    if (tb_.warps.empty()) return;
    for (std::vector<TracedInstruction>& warp : tb_.warps) {
      std::vector<const RegisterNames::Operands*> operands;
      for (const TracedInstruction& one : warp) operands.push_back(&names_.operands(one.index));
      untracked_.instructions +=
          name_operands(names_, operands, request_.window, warp).instructions;
    }
    tbs_.push_back(std::move(tb_));
    tb_ = {};
  }

  const isa::Instruction* code_;
  std::string kernel_;
  const kernel_profile::TbResources needs_;
  const TraceRequest request_;
  Heap* const heap_;
  const std::uint64_t most_tbs_;  ///< 0: all
  RegisterNames names_;
  std::vector<InstructionShape> shapes_;
  TbTrace tb_;
  std::vector<TbTrace> tbs_;
  std::map<std::uint64_t, bool> regions_;  ///< whether anyone reads them
  std::set<std::uint64_t> heap_regions_;
  std::uint64_t last_region_ = ~std::uint64_t{0};
  bool last_read_ = false;
  std::uint64_t groups_ = 0;
  std::uint64_t executed_ = 0;
  std::uint64_t traced_ = 0;
  Untracked untracked_;
};

/// Of a buffer, in the executor's memory; 0: without a name.
/// @throws gpu::BadInput if there is none of that name
std::uint64_t region_of_buffer(const isa::HostFile& file, const std::string& name) {
  if (name.empty()) return 0;
  const auto found = std::ranges::find(file.buffers, name, &isa::BufferSpec::name);
  if (found == file.buffers.end()) {
    throw gpu::BadInput(fmt::format("{}: no buffer '{}'", file.path, name));
  }
  return isa::Memory::kFirstBuffer + static_cast<std::uint64_t>(found - file.buffers.begin());
}

/// The largest launch of those that have run.
struct Longest {
  std::unique_ptr<Recorder> recorder;
  std::size_t launch = 0;
  std::uint32_t round = 0;
};

}  // namespace

LaunchTrace trace_launch(const isa::HostFile& file, const isa::Program& program,
                         const TraceRequest& request) {
  Heap heap(region_of_buffer(file, request.heap), request.layout);
  HeapWatch watch(heap);
  Longest longest;
  Longest running;
  const auto end_running = [&] {
    if (running.recorder == nullptr) return;
    const bool larger =
        longest.recorder == nullptr || running.recorder->is_larger_than(*longest.recorder);
    if (larger) longest = std::move(running);
    running = {};
  };
  isa::run_host_file(file, program, [&](std::size_t launch, std::uint32_t round) {
    end_running();
    const std::string& kernel = file.launches[launch].kernel;
    isa::RunOptions options;
    options.most_instructions = request.most_instructions;
    if (heap.is_there()) options.observer = &watch;
    if (!request.kernel.empty() && kernel != request.kernel) return options;
    if (request.launch && launch != *request.launch) return options;
    const kernel_profile::TbResources needs =
        kernel_profile::tb_resources(program, file.launches[launch]);
    running = {std::make_unique<Recorder>(program, *program.find(kernel), needs, request, heap),
               launch, round};
    return running.recorder->options();
  });
  end_running();
  if (longest.recorder == nullptr) {
    throw gpu::BadInput(fmt::format("{}: no launch of kernel '{}'", file.path, request.kernel));
  }
  LaunchTrace trace = longest.recorder->take();
  trace.launch = longest.launch;
  trace.round = longest.round;
  trace.lanes = isa::lanes_of(program.architecture);
  return trace;
}

}  // namespace segue::sm_model
