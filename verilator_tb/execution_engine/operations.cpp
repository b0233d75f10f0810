#include "verilator_tb/execution_engine/operations.hpp"

#include "cmodel/gen/execution_engine_layout.hpp"

namespace segue::execution_engine {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  std::vector<plant::OperationKind> kinds = sm_driver::operation_kinds(u_driver_params(params));
  // There is no selector to be asked by a driver under the technique chimera.
  kinds[static_cast<std::size_t>(sm_driver::Op::kSetPolicy)].args[1].max =
      static_cast<std::int64_t>(sm_driver::Technique::kFlush);
  kinds.push_back({"sm", {{"issue", 0, 100, {}, 100}, {"announce", 0, 100}}});
  kinds.push_back({"memory", {{"ready", 1, 100, {}, 100}, {"answer", 1, 100, {}, 100}}});
  kinds.push_back({"noise", {{"noise", 0, 100}}});
  kinds.push_back({"region", {{"frame_log2", kLeastFrameLog2, 16, {}, 12}, {"method", 0, 1}}});
  return kinds;
}

}  // namespace segue::execution_engine
