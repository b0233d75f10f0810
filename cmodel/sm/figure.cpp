#include "cmodel/sm/figure.hpp"

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {

Params figure_params() {
  Params params;
  params.num_warps = 2;
  params.num_tbs = 1;
  params.num_lanes = 4;
  params.queue_entries = 8;
  params.replay_entries = 12;
  params.log_entries = 8;
  params.window_bits = 3;
  params.reg_bits = 4;
  params.op_bits = 7;
  params.fetch_width = 1;
  params.issue_width = 1;
  params.commit_width = 2;
  return params;
}

Pacing figure_pacing() { return {.execute = {1, 1}, .check = {8, 8}, .commit = {0, 0}}; }

Job figure_job(const Params& params) {
  const auto step = [&](Kind kind, std::uint32_t dst, std::uint32_t src, std::uint64_t immediate) {
    Step made;
    made.instr = {.kind = kind,
                  .dst_valid = true,
                  .dst = dst,
                  .src_valid = 1,
                  .src_0 = src,
                  .src_1 = 0,
                  .src_2 = 0,
                  .may_fault = is_global(kind),
                  .operands = usual_operands(kind),
                  .op = static_cast<std::uint32_t>(immediate)};
    made.immediate = immediate;
    made.mask = layout::low_mask(params.num_lanes);
    return made;
  };
  Job job;
  job.programs = {{step(Kind::kLoad, 3, 2, 0), step(Kind::kMath, 2, 7, 8),
                   step(Kind::kMath, 8, 3, 3), step(Kind::kMath, 9, 9, 4)}};
  job.states = {first_state(params, 1)};
  return job;
}

std::string figure_name(const Decoded& instr) {
  const auto reg = [](std::uint32_t name) { return std::string(1, 'R') += std::to_string(name); };
  const std::string to = reg(instr.dst) + " <- ";
  const std::string from = reg(instr.src_0);
  if (instr.kind == Kind::kLoad) return to + "ld [" + from + "]";
  const char* const name = instr.op == 8 ? "add " : instr.op == 3 ? "mul " : "sub ";
  return to + name + from + ", " + std::to_string(instr.op);
}

}  // namespace segue::sm_frontend
