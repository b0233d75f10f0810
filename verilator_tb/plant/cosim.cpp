#include "verilator_tb/plant/cosim.hpp"

#include <fmt/format.h>

#include <iostream>
#include <set>
#include <vector>

#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/operation_file.hpp"
#include "verilator_tb/plant/report_json.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kCyclesBefore = 300;  // in a waveform, around the failure
constexpr std::uint64_t kCyclesBehind = 8;

LockstepOptions options_of(const Stimulus& stimulus) {
  LockstepOptions options;
  options.cycles = stimulus.cycles;
  return options;
}

/// What a failure is filed under: the first signal that differs, or the verdict.
std::string bucket(const LockstepResult& result) {
  if (result.differences.empty()) return std::string(to_string(result.verdict));
  const std::string& field = result.differences.front().field;
  return field.substr(0, field.find_first_of("[."));
}

class Cosim {
 public:
  explicit Cosim(const CosimRequest& request)
      : request_(request),
        block_(*request.block),
        replayed_(replayed()),
        config_(block_.configs().find(config_name())) {}

  int run() {
    try {
      module_ = &module_store().get(block_.configs(), config_.sizes, request_.rtl_coverage);
      if (request_.replay) {
        run_one(*replayed_);
      } else {
        run_seeds();
      }
    } catch (const HarnessError& error) {
      return harness_error(error.what());
    }
    report();
    return code_;
  }

 private:
  void run_seeds() {
    for (std::uint64_t seed = request_.first_seed;; ++seed) {
      Stimulus stimulus = block_.draw(config_.sizes, seed, request_.cycles);
      if (request_.save_ops && seed == request_.first_seed) {
        write_operation_file(*request_.save_ops,
                             {std::string(block_.name()), config_.name, stimulus},
                             block_.operation_kinds(config_.sizes));
      }
      run_one(stimulus);
      if (seed == request_.last_seed) return;
    }
  }

  /// The stimulus of the file, if there is one, and what it was made for.
  [[nodiscard]] std::optional<Stimulus> replayed() {
    if (!request_.replay) return std::nullopt;
    const std::string path = request_.replay->string();
    const OperationFile header = read_operation_header(path);
    if (header.block != block_.name()) {
      throw BadInput(
          fmt::format("{}: holds operations for {}, not {}", path, header.block, block_.name()));
    }
    if (!request_.config.empty() && header.config != request_.config) {
      throw BadInput(fmt::format("{}: holds operations for configuration {}, not {}", path,
                                 header.config, request_.config));
    }
    replayed_config_ = header.config;
    const Sizes& sizes = block_.configs().find(header.config).sizes;
    return read_operation_file(path, block_.operation_kinds(sizes)).stimulus;
  }

  [[nodiscard]] std::string config_name() const {
    if (!replayed_config_.empty()) return replayed_config_;
    return request_.config.empty() ? block_.configs().default_name : request_.config;
  }

  void run_one(const Stimulus& stimulus) {
    RunRecord record =
        run_and_show(block_, *module_, config_, stimulus, request_.wave_dir, request_.coverage_dir);
    if (request_.replay) {
      record.repeat =
          fmt::format("segue cosim {} --replay {}", block_.name(), request_.replay->string());
    }
    const LockstepResult& result = record.result;
    if (result.verdict != Verdict::kEqual && code_ == 0) code_ = exit_code(result.verdict);
    if (!request_.json) {
      if (result.verdict == Verdict::kEqual) {
        print_success(std::cout, record);
      } else if (buckets_.insert(bucket(result)).second) {
        print_failure(std::cout, record);
      } else {
        std::cout << fmt::format("{} {} seed {}: {} in cycle {}, like another in {}\n",
                                 record.block, record.config.name, record.seed,
                                 to_string(result.verdict), result.at, bucket(result));
      }
    } else {
      std::cerr << fmt::format("seed {}: {}\n", record.seed, to_string(result.verdict));
    }
    records_.push_back(std::move(record));
  }

  void report() const {
    if (request_.json) {
      std::cout << json_report(records_) << "\n";
      return;
    }
    Coverage coverage;
    for (const RunRecord& record : records_) coverage.merge(record.result.coverage);
    print_coverage(std::cout, coverage, request_.all_coverage);
  }

  [[nodiscard]] int harness_error(const std::string& what) const {
    if (request_.json) {
      std::cout << json_harness_error(std::string(block_.name()), config_.name, request_.first_seed,
                                      what)
                << "\n";
    }
    std::cerr << "segue cosim: " << what << "\n";
    return exit_code(Verdict::kHarnessError);
  }

  const CosimRequest& request_;
  const Block& block_;
  std::string replayed_config_;
  std::optional<Stimulus> replayed_;
  const Config& config_;
  const RtlModule* module_ = nullptr;
  std::vector<RunRecord> records_;
  std::set<std::string> buckets_;
  int code_ = 0;
};

}  // namespace

RunRecord run_and_show(const Block& block, const RtlModule& module, const Config& config,
                       const Stimulus& stimulus, const fs::path& wave_dir,
                       const fs::path& coverage_dir) {
  RunRecord record;
  record.block = block.name();
  record.config = config;
  record.seed = stimulus.seed;
  record.repeat = fmt::format("segue cosim {} --config {} --seed {} --cycles {}", block.name(),
                              config.name, stimulus.seed, stimulus.cycles);
  LockstepOptions options = options_of(stimulus);
  const auto bench = block.make_bench(module, config.sizes, stimulus);
  record.result = run_lockstep(*bench, options);
  if (!coverage_dir.empty()) {
    fs::create_directories(coverage_dir);
    bench->rtl().write_coverage(
        coverage_dir / fmt::format("{}-{}-seed{}.dat", record.block, config.name, record.seed));
  }
  if (record.result.verdict == Verdict::kEqual) return record;
  fs::create_directories(wave_dir);
  const std::uint64_t at = record.result.at;
  record.wave = {wave_dir / fmt::format("{}-{}-seed{}.fst", block.name(), config.name, record.seed),
                 at > kCyclesBefore ? at - kCyclesBefore : 0, at + kCyclesBehind};
  record.wave_command =
      fmt::format("gtkwave {} {}", record.wave->path.string(),
                  (fs::path(SEGUE_SOURCE_DIR) / "waves" / (record.block + ".gtkw")).string());
  options.wave = record.wave;
  run_lockstep(*block.make_bench(module, config.sizes, stimulus), options);
  return record;
}

int cosim(const CosimRequest& request) { return Cosim(request).run(); }

}  // namespace segue::plant
