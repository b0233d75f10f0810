// Operation lists for the SM driver: bytes become operations, and twin and RTL run them side by
// side. A difference, a failed assertion, a broken promise to the surroundings and a standstill
// end the process, with the operations in a file that `segue cosim --replay` takes.
//
// An input may also be such a file, as text: a seed to start from, or a failure to run again.
// SEGUE_FUZZ_CONFIG names another size than `small`; SEGUE_FUZZ_TWIN one of the wrong twins of
// tests/plant, which has to be found out.

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cmodel/random/random.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/operation_bytes.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/sm_driver/plant/broken_twins.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/operation_file.hpp"
#include "verilator_tb/plant/report.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

extern "C" {
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                    unsigned int seed);
__attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                   std::size_t max_size);
}

namespace segue::fuzz {
namespace {

using plant::Stimulus;

constexpr std::string_view kMagic = "segue-operations";
constexpr std::uint64_t kDrawnCycles = 300;  // of a stimulus drawn to start from
constexpr std::uint64_t kPatience = 4'000;   // far beyond what a brisk stimulus needs
constexpr std::uint64_t kSettle = 6'000;

/// What an environment variable says.
std::string setting(const char* name, const char* otherwise) {
  const char* const said = std::getenv(name);
  return said != nullptr ? said : otherwise;
}

class Target {
 public:
  Target() {
    const std::string name = setting("SEGUE_FUZZ_TWIN", "");
    for (const auto& twin : sm_driver::broken_twins()) {
      if (twin.name == name) wrong_twin_ = &twin;
    }
    if (name.empty() == (wrong_twin_ == nullptr)) return;
    throw plant::BadInput("SEGUE_FUZZ_TWIN: no wrong twin is called '" + name + "'");
  }

  /// The stimulus of an input; none if it is text that cannot be read.
  [[nodiscard]] std::optional<Stimulus> stimulus_of(std::span<const std::uint8_t> input) const {
    const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
    if (!text.starts_with(kMagic)) return from_bytes(input, kinds_);
    try {
      const MemoryFile file(input.data(), input.size());
      Stimulus stimulus = plant::read_operation_file(file.path(), kinds_).stimulus;
      stimulus.cycles = std::min(stimulus.cycles, kMostFuzzedCycles);
      return stimulus;
    } catch (const plant::BadInput& error) {
      std::cerr << error.what() << "\n";
      return std::nullopt;
    }
  }

  [[nodiscard]] std::vector<std::uint8_t> drawn(std::uint64_t seed) const {
    return to_bytes(block_.draw(config_.sizes, seed, kDrawnCycles), kinds_);
  }

  [[nodiscard]] std::vector<std::uint8_t> bytes_of(const Stimulus& stimulus) const {
    return to_bytes(stimulus, kinds_);
  }

  void run(const Stimulus& stimulus) const {
    plant::LockstepOptions options;
    options.cycles = stimulus.cycles;
    options.settle_cycles = kSettle;
    options.patience = kPatience;
    plant::RunRecord record;
    record.block = block_.name();
    record.config = config_;
    record.seed = stimulus.seed;
    const auto bench = make_bench(stimulus);
    record.result = plant::run_lockstep(*bench, options);
    const plant::LockstepResult& result = record.result;
    const bool fine = result.verdict == plant::Verdict::kEqual ||
                      (result.verdict == plant::Verdict::kNoProgress &&
                       (result.at > options.cycles + options.settle_cycles || !is_brisk(stimulus)));
    if (fine) return;
    const std::string saved = "segue-fuzz-" + std::to_string(result.at) + ".ops";
    plant::write_operation_file(saved, {record.block, config_.name, stimulus}, kinds_);
    record.repeat = "segue cosim " + record.block + " --replay " + saved;
    plant::print_failure(std::cerr, record);
    std::abort();
  }

 private:
  [[nodiscard]] std::unique_ptr<plant::Bench> make_bench(const Stimulus& stimulus) const {
    if (wrong_twin_ == nullptr) return block_.make_bench(module_, config_.sizes, stimulus);
    const auto params = sm_driver::to_params(config_.sizes);
    return std::make_unique<sm_driver::LockstepBench>(module_, params, stimulus,
                                                      wrong_twin_->make(params));
  }

  /// Is nothing in it asked to last long? Only then a standstill is a failure.
  [[nodiscard]] bool is_brisk(const Stimulus& stimulus) const {
    static constexpr std::string_view kLasting[] = {"setup", "save", "gap", "cycles", "delay"};
    return std::ranges::all_of(stimulus.operations, [&](const plant::Operation& operation) {
      const auto& args = kinds_[operation.kind].args;
      for (std::size_t i = 0; i < args.size(); ++i) {
        if (std::ranges::count(kLasting, args[i].name) != 0 && operation.args[i] > kNear) {
          return false;
        }
      }
      return true;
    });
  }

  const plant::Block& block_ = sm_driver::block();
  const plant::Config& config_ = block_.configs().find(setting("SEGUE_FUZZ_CONFIG", "small"));
  const std::vector<plant::OperationKind> kinds_ = block_.operation_kinds(config_.sizes);
  const plant::RtlModule& module_ = plant::module_store().get(block_.configs(), config_.sizes);
  const sm_driver::BrokenTwin* wrong_twin_ = nullptr;
};

const Target& target() {
  static const Target the_target;
  return the_target;
}

}  // namespace
}  // namespace segue::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto stimulus = segue::fuzz::target().stimulus_of({data, size});
  if (!stimulus) return -1;
  segue::fuzz::target().run(*stimulus);
  return 0;
}

/// Text becomes bytes first, and from nothing comes what the block's own stimulus draws.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  using segue::fuzz::target;
  std::vector<std::uint8_t> start(data, data + size);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto stimulus =
      text.starts_with(segue::fuzz::kMagic) ? target().stimulus_of(start) : std::nullopt;
  if (stimulus) {
    start = target().bytes_of(*stimulus);
  } else if (size < 2 || seed % 64 == 0) {
    start = target().drawn(seed);
  }
  size = std::min(start.size(), max_size);
  std::memcpy(data, start.data(), size);
  return LLVMFuzzerMutate(data, size, max_size);
}
