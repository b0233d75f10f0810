#include "verilator_tb/execution_engine/operations.hpp"

#include "cmodel/gen/execution_engine_layout.hpp"

namespace segue::execution_engine {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  std::vector<plant::OperationKind> kinds = sm_driver::operation_kinds(u_driver_params(params));
  kinds.push_back({"sm", {{"issue", 0, 100, {}, 100}, {"announce", 0, 100}}});
  kinds.push_back({"memory", {{"ready", 1, 100, {}, 100}, {"answer", 1, 100, {}, 100}}});
  kinds.push_back({"noise", {{"noise", 0, 100}}});
  kinds.push_back({"region", {{"frame_log2", kLeastFrameLog2, 16, {}, 12}, {"method", 0, 1}}});
  const auto last_op = static_cast<std::int64_t>(preempt_selector::ConfigOp::kSetLatency);
  const auto last_ctx = std::int64_t{params.num_ctxs} - 1;
  kinds.push_back(
      {"limits", {{"op", 0, last_op}, {"ctx", 0, last_ctx}, {"value", 0, 0xffff'ffff}}});
  kinds.push_back({"sample", {{"answer", 1, 100, {}, 100}}});
  kinds.push_back({"aim", {{"kills", 0, 100}}});
  return kinds;
}

}  // namespace segue::execution_engine
