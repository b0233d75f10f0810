// Deliberately wrong RTL of the operand log must be caught, and the signal that is wrong must be
// among those that differ.

#include <gtest/gtest.h>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/operand_log/bench.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;   ///< of the edit in broken/
  const char* field;  ///< a field that differs when it is caught; empty: any

  friend std::ostream& operator<<(std::ostream& out, const BrokenRtl& rtl) {
    return out << rtl.name;
  }
};

class BrokenOperandLogIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenOperandLogIsCaught, InLockstep) {
  const std::string name = GetParam().name;
  const RtlModule module(segue::binary_path("/rtl_modules/broken/operand_log/") + name + ".so");
  const RunRecord record = run_until_failure(operand_log::block(), module, 1, 100'000);
  EXPECT_NE(to_string(record.result.verdict), "equal");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(
    Bank, BrokenOperandLogIsCaught,
    testing::Values(
        BrokenRtl{"allocates_live", ""}, BrokenRtl{"awake_asleep", "quiescent_o"},
        BrokenRtl{"chain_crossed", "next"}, BrokenRtl{"data_to_handle", "mem_q"},
        BrokenRtl{"free_forgets_last", "live"}, BrokenRtl{"kept_written", "written"},
        BrokenRtl{"kill_misses_entry", "live"}, BrokenRtl{"kill_spares_new", "live"},
        BrokenRtl{"no_read_register", "read_data_o"}, BrokenRtl{"part_plus_one", "room_o"},
        BrokenRtl{"read_stays_valid", "read_valid"}, BrokenRtl{"reads_unwritten", "err_code_o"},
        BrokenRtl{"room_refused", "err_code_o"}, BrokenRtl{"setup_beside_alloc", "err_code_o"},
        BrokenRtl{"setup_in_use", "err_code_o"}, BrokenRtl{"uncounted_free", "used_q"},
        BrokenRtl{"writes_neighbour", "written"}, BrokenRtl{"written_twice", "err_code_o"}),
    [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
