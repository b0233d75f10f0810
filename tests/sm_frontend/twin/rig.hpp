#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "cmodel/sm/machine.hpp"

namespace segue::sm_frontend {

inline constexpr std::array kAllSchemes{
    warp_gate::Scheme::kStall, warp_gate::Scheme::kWdCommit, warp_gate::Scheme::kWdLastCheck,
    warp_gate::Scheme::kReplayQueue, warp_gate::Scheme::kOperandLog};

/// A twin with a machine around it.
class Rig {
 public:
  Rig(const Params& params, warp_gate::Scheme scheme, const Pacing& pacing, std::uint64_t seed = 1,
      SeededBug seeded_bug = SeededBug::kNone)
      : twin(params), machine(params, scheme, pacing, seed, seeded_bug), in(params), out(params) {}

  void cycle() {
    machine.drive(in);
    twin.eval(in, out);
    machine.answer(out, in);
    twin.eval(in, out);
    machine.observe(in, out);
    twin.tick(in);
  }

  /// Until all jobs are done or something is wrong; what is wrong.
  template <class Watch>
  const std::string& run(Watch watch) {
    while (!machine.done() && machine.complaint().empty()) {
      cycle();
      watch(in, out);
    }
    return machine.complaint();
  }
  const std::string& run() {
    return run([](const Inputs&, const Outputs&) {});
  }

  SmFrontend twin;
  Machine machine;
  Inputs in;
  Outputs out;  ///< of the last cycle
};

/// One warp for each program.
inline Job job_of(const Params& params, std::vector<Program> programs, std::uint64_t seed) {
  Job job;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    job.states.push_back(first_state(params, seed + i));
  }
  job.programs = std::move(programs);
  return job;
}

inline Job draw_job(const Params& params, std::uint32_t warps, const ProgramMix& mix,
                    std::uint64_t seed) {
  Random random(seed);
  std::vector<Program> programs;
  for (std::uint32_t i = 0; i < warps; ++i) programs.push_back(draw_program(params, mix, random));
  return job_of(params, std::move(programs), seed);
}

}  // namespace segue::sm_frontend
