#include "verilator_tb/plant/lockstep.hpp"

#include <chrono>
#include <sstream>
#include <string_view>

#include "verilator_tb/plant/wave_time.hpp"

namespace segue::plant {
namespace {

class Run {
 public:
  Run(Bench& bench, const LockstepOptions& options)
      : bench_(bench), options_(options), comparator_(bench.signals(), bench.rtl()) {}

  LockstepResult run() {
    if (options_.pipeline) bench_.draw_pipeline(*options_.pipeline);
    const auto start = std::chrono::steady_clock::now();
    while (!over()) step();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    result_.seconds = took.count();
    result_.cycles = cycle_;
    result_.coverage = bench_.coverage();
    if (options_.pipeline) result_.pipeline = bench_.pipeline();
    bench_.rtl().close_wave();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool over() {
    if (options_.wave) return cycle_ > options_.wave->to;
    if (result_.verdict != Verdict::kEqual) return true;
    if (cycle_ < options_.cycles || !bench_.finished()) return false;
    compare_all();
    return true;
  }

  void step() {
    if (cycle_ == options_.cycles) bench_.stop();
    bench_.settle(cycle_);
    wave(0);
    if (cycle_ != 0) compare();
    if (result_.verdict == Verdict::kEqual || options_.wave) {
      bench_.clock();
      wave(kUnitsPerCycle / 2);
      if (bench_.rtl().failed()) conclude(Verdict::kAssertion, failures(bench_.rtl().messages()));
      if (!bench_.broken_promise().empty()) {
        conclude(Verdict::kAssertion, {"surroundings: " + bench_.broken_promise()});
      }
      watch();
    }
    ++cycle_;
  }

  void compare() {
    const TwinImages twin = bench_.twin();
    const bool equal = comparator_.equal(twin) &&
                       comparator_.equal_written(twin, bench_.written()) &&
                       (cycle_ % options_.memory_interval != 0 || comparator_.equal_memories(twin));
    if (equal) {
      ++result_.matched;
    } else if (result_.verdict == Verdict::kEqual) {
      report_mismatch(twin);
    }
  }

  /// The state that the run ends in, memories included.
  void compare_all() {
    bench_.settle(cycle_);
    const TwinImages twin = bench_.twin();
    if (comparator_.equal(twin) && comparator_.equal_memories(twin)) {
      ++result_.matched;
    } else {
      report_mismatch(twin);
    }
  }

  void report_mismatch(const TwinImages& twin) {
    result_.differences = differences(comparator_, twin);
    result_.one_sided = bench_.one_sided();
    conclude(Verdict::kMismatch, {});
  }

  /// No progress for long while there is work, or work left long after the end.
  void watch() {
    if (bench_.progress() != progress_ || !bench_.busy()) {
      progress_ = bench_.progress();
      progressed_at_ = cycle_;
    }
    if (cycle_ - progressed_at_ > options_.patience) {
      auto notes = bench_.unfinished();
      notes.insert(notes.begin(),
                   "nothing ended for " + std::to_string(options_.patience) + " cycles");
      conclude(Verdict::kNoProgress, std::move(notes));
    } else if (cycle_ > options_.cycles + options_.settle_cycles) {
      auto notes = bench_.unfinished();
      notes.insert(notes.begin(), "unfinished work " + std::to_string(options_.settle_cycles) +
                                      " cycles after the last operation");
      conclude(Verdict::kNoProgress, std::move(notes));
    }
  }

  void conclude(Verdict verdict, std::vector<std::string> notes) {
    if (result_.verdict != Verdict::kEqual) return;
    result_.verdict = verdict;
    result_.at = cycle_;
    result_.notes = std::move(notes);
    result_.transactions = bench_.transactions();
  }

  void wave(std::uint64_t phase) {
    if (!options_.wave || cycle_ < options_.wave->from) return;
    if (cycle_ == options_.wave->from && phase == 0) bench_.rtl().open_wave(options_.wave->path);
    bench_.rtl().dump_wave(cycle_ * kUnitsPerCycle + phase);
  }

  /// Verilator's output about failed assertions, without its marks and its `$stop`.
  static std::vector<std::string> failures(const std::string& text) {
    constexpr std::string_view kMark = "%Error: ";
    std::vector<std::string> list;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      if (line.ends_with("Verilog $stop")) continue;
      const std::size_t mark = line.find(kMark);
      list.push_back(mark == std::string::npos ? line : line.substr(mark + kMark.size()));
    }
    return list;
  }

  Bench& bench_;
  const LockstepOptions& options_;
  Comparator comparator_;
  LockstepResult result_;
  std::uint64_t cycle_ = 0;
  std::uint64_t progress_ = 0;
  std::uint64_t progressed_at_ = 0;
};

}  // namespace

LockstepResult run_lockstep(Bench& bench, const LockstepOptions& options) {
  return Run(bench, options).run();
}

}  // namespace segue::plant
