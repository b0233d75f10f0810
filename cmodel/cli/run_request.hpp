#pragma once

#include <cstdint>
#include <string>

#include "cmodel/engine/plan/make_plan.hpp"
#include "cmodel/engine/run/run_workload.hpp"

namespace segue::cli {

/// The words of a `segue run` command line.
struct RunWords {
  std::string machine = "k20c";
  std::string workload = "parboil-4";
  std::string policy;          ///< empty: the machine's
  std::string technique;       ///< likewise
  std::string quantum;         ///< empty: none
  std::string drain_deadline;  ///< empty: none
  std::string tb_time = "corrected";
  std::string max_time;  ///< empty: none
  std::string wave;      ///< empty: none
  std::uint64_t seed = 1;
  bool rtl = false;
  bool no_skip = false;
  bool json = false;
  bool kernels = false;
};

/// What was asked for, read and checked; the reports read it.
struct RunRequest {
  engine::Machine machine;
  engine::Workload workload;
  engine::PlanOptions options;
  engine::Plan plan;
  std::string policy;
  std::string technique;
  bool rtl = false;
  bool skip = true;
  std::string wave;
};

/// @throws engine::BadInput
RunRequest make_request(const RunWords& words);

}  // namespace segue::cli
