#include "cmodel/cli/run_request.hpp"

#include <fmt/format.h>

#include "cmodel/cli/duration.hpp"
#include "cmodel/engine/workload/machine_file.hpp"
#include "cmodel/engine/workload/policy_names.hpp"
#include "cmodel/engine/workload/workload_file.hpp"

namespace segue::cli {
namespace {

engine::TbTime parse_tb_time(const std::string& word) {
  if (word == "corrected") return engine::TbTime::kCorrected;
  if (word == "printed") return engine::TbTime::kPrinted;
  throw engine::BadInput(
      fmt::format("--tb-time: unknown reading '{}'; allowed: corrected, printed", word));
}

}  // namespace

RunRequest make_request(const RunWords& words) {
  RunRequest request;
  request.machine = engine::load_machine(words.machine);
  request.workload = engine::load_workload(words.workload);
  request.policy = words.policy.empty() ? request.machine.policy : words.policy;
  request.technique = words.technique.empty() ? request.machine.technique : words.technique;
  request.options.policy = engine::policy_from_name(request.policy, "--policy");
  request.options.technique = engine::technique_from_name(request.technique, "--technique");
  request.options.seed = words.seed;
  request.options.tb_time = parse_tb_time(words.tb_time);
  if (!words.max_time.empty()) {
    request.options.max_time_us = parse_duration_us("--max-time", words.max_time);
  }
  request.plan = engine::make_plan(request.machine, request.workload, request.options);
  request.rtl = words.rtl || !words.wave.empty();
  request.skip = !words.no_skip;
  request.wave = words.wave;
  return request;
}

}  // namespace segue::cli
