#include "verilator_tb/plant/cosim.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/bucket.hpp"
#include "verilator_tb/plant/counts_folder.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_size.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/operation_file.hpp"
#include "verilator_tb/plant/replay.hpp"
#include "verilator_tb/plant/report_json.hpp"
#include "verilator_tb/plant/rtl_model.hpp"
#include "verilator_tb/plant/run_and_show.hpp"
#include "verilator_tb/plant/shrink_run.hpp"

namespace segue::plant {
namespace {

class Cosim {
 public:
  explicit Cosim(const CosimRequest& request)
      : request_(request), block_(*request.block), replay_(replay()), config_(config()) {
    if (request.pipeline && !block_.is_pipeline()) {
      throw BadInput(fmt::format("--pipeview: {} is no pipeline; sm_frontend is", block_.name()));
    }
    if (request.module) {
      own_module_ = load_module(*request.module, block_.name());
      check_size(block_, config_, *own_module_);
      if (!request.coverage_dir.empty()) check_counts(*own_module_);
    }
    if (!request.coverage_dir.empty()) counts_.emplace(request.coverage_dir);
  }

  int run() {
    try {
      const RtlModule& module = own_module_ ? *own_module_ : stored_module();
      if (counts_) counts_->keep();
      setting_ = {&block_,
                  &config_,
                  &module,
                  request_.module.value_or(""),
                  request_.replay,
                  request_.wave_dir,
                  request_.coverage_dir,
                  request_.pipeline};
      if (request_.replay) {
        run_one(replay_->stimulus);
      } else {
        run_seeds();
      }
    } catch (const HarnessError& error) {
      if (records_.empty()) return harness_error(error.what());
      break_off(error.what());
    }
    report();
    return code_;
  }

 private:
  [[nodiscard]] const RtlModule& stored_module() const {
    const RtlModule& module =
        module_store().get(block_.configs(), config_.sizes, request_.module_kind);
    check_size(block_, config_, module);
    return module;
  }

  void run_seeds() {
    for (std::uint64_t seed = request_.first_seed;; ++seed) {
      Stimulus stimulus = block_.draw(config_.sizes, seed, request_.cycles);
      if (request_.save_ops && seed == request_.first_seed) {
        std::ostringstream text;
        write_operations(text, {std::string(block_.name()), config_.name, stimulus},
                         block_.operation_kinds(config_.sizes));
        unsaved_ = request_.save_ops(text.str());
      }
      run_one(stimulus);
      if (seed == request_.last_seed) return;
    }
  }

  static void check_counts(const RtlModule& module) {
    try {
      static_cast<void>(RtlModel(module).coverage());
    } catch (const HarnessError& error) {
      throw BadInput(fmt::format("{}: {}; allowed: one that counts, or none",
                                 module.path().string(), error.what()));
    }
  }

  /// The stimulus of the file, if there is one, and the configuration that it was made for.
  [[nodiscard]] std::optional<Replay> replay() const {
    if (!request_.replay) return std::nullopt;
    return read_replay(*request_.replay, block_, request_.config);
  }

  [[nodiscard]] const Config& config() const {
    if (replay_) return *replay_->config;
    const ConfigTable& table = block_.configs();
    return table.find(request_.config.empty() ? table.default_name : request_.config);
  }

  /// For people.
  [[nodiscard]] std::ostream& out() const {
    return request_.report_to_error ? std::cerr : std::cout;
  }

  void run_one(const Stimulus& stimulus) {
    seed_ = stimulus.seed;
    RunRecord record = run_once(setting_, stimulus);
    if (!unsaved_.empty()) record.unwritten.push_back(std::exchange(unsaved_, {}));
    const LockstepResult& result = record.result;
    if (result.verdict == Verdict::kEqual && request_.replay && request_.shrink) {
      throw BadInput(fmt::format("{}: does not fail, so there is nothing to shrink",
                                 request_.replay->string()));
    }
    if (request_.json) {
      std::cerr << fmt::format("seed {}: {}\n", record.seed, to_string(result.verdict));
    } else if (result.verdict == Verdict::kEqual) {
      print_success(out(), record);
      out().flush();  // whatever ends the next run
    }
    if (result.verdict != Verdict::kEqual) {
      failed(stimulus, record);
    } else if (!record.unwritten.empty()) {
      say_unwritten(record);
      if (code_ == 0) code_ = exit_code(Verdict::kHarnessError);
    }
    if (request_.pipeline) {
      if (request_.pipeline->from >= result.cycles) {
        std::cerr << fmt::format(
            "segue cosim: warning: --pipeview begins in cycle {}; the run has {}\n",
            request_.pipeline->from, result.cycles);
      }
      out() << "\n" << result.pipeline << "\n";
    }
    records_.push_back(std::move(record));
  }

  void failed(const Stimulus& stimulus, RunRecord& record) {
    if (code_ == 0) code_ = exit_code(record.result.verdict);
    const bool first = ++buckets_[record.bucket] == 1;
    // The verdict comes before anything that may go wrong on a disk.
    if (!request_.json) {
      if (first) {
        print_verdict(out(), record);
      } else {
        out() << fmt::format("{} {} seed {}: {} in cycle {}, like another in {}\n", record.block,
                             record.config.name, record.seed, to_string(record.result.verdict),
                             record.result.at, record.bucket);
      }
      out().flush();
    }
    leave_wave(setting_, stimulus, record);
    if (first && request_.shrink) {
      try {
        record.shrunk =
            shrink_run(setting_, stimulus, record, request_.shrink_budget, request_.progress);
        if (record.shrunk->file.empty()) record.unwritten.push_back(record.shrunk->unwritten);
      } catch (const HarnessError& error) {
        record.unwritten.push_back(fmt::format("not shrunk: {}", error.what()));
      }
    }
    leave_report(setting_, record);
    if (first && !request_.json) print_traces(out(), record);
    say_unwritten(record);
  }

  static void say_unwritten(const RunRecord& record) {
    for (const std::string& line : record.unwritten) std::cerr << "segue cosim: " << line << "\n";
  }

  void report() const {
    if (request_.json) {
      std::cout << json_report(records_) << "\n";
      return;
    }
    Coverage coverage;
    for (const RunRecord& record : records_) coverage.merge(record.result.coverage);
    if (request_.all_coverage) {
      print_coverage(out(), coverage);
    } else if (code_ == 0) {  // a failure's report comes last
      print_seen(out(), coverage);
      out() << " (--coverage lists them)\n";
    }
  }

  /// The runs before this one have their verdicts; this one has none of its own.
  void break_off(const std::string& what) {
    RunRecord record;
    record.block = block_.name();
    record.config = config_;
    record.seed = seed_;
    record.repeat = repeat_line(setting_, seed_, request_.cycles);
    record.result.verdict = Verdict::kHarnessError;
    record.result.notes = {what};
    record.result.coverage = block_.nothing_seen();
    record.bucket = bucket_of(record.block, record.result);
    records_.push_back(std::move(record));
    std::cerr << fmt::format("segue cosim: seed {}: {}\n", seed_, what);
    if (code_ == 0) code_ = exit_code(Verdict::kHarnessError);
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
  std::optional<Replay> replay_;
  const Config& config_;
  std::optional<RtlModule> own_module_;
  std::optional<CountsFolder> counts_;  ///< without: none are kept
  RunSetting setting_;
  std::vector<RunRecord> records_;
  std::map<std::string, std::uint64_t> buckets_;  // and how many runs failed so
  std::uint64_t seed_ = 0;                        ///< of the run that is made
  std::string unsaved_;  ///< why the operations are not kept, until a run's record says so
  int code_ = 0;
};

}  // namespace

int cosim(const CosimRequest& request) { return Cosim(request).run(); }

}  // namespace segue::plant
