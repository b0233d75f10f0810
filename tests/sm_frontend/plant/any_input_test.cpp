// Twin and RTL agree in every output and every register, whatever comes in.

#include "cmodel/sm/any_input.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "cmodel/paths/paths.hpp"
#include "verilator_tb/plant/comparator.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/plant/rtl_module.hpp"

namespace segue::sm_frontend {
namespace {

struct Seen {
  std::uint64_t issued = 0, replayed = 0, from_log = 0, saved = 0, dumped = 0, filled = 0, went = 0;
};

class AnyInputAt : public testing::TestWithParam<const char*> {
 protected:
  static Params size(const std::string& config) {
    Params params;
    if (config == "min") {
      params = {.num_warps = 1,
                .num_tbs = 1,
                .num_lanes = 2,
                .queue_entries = 2,
                .replay_entries = 3,
                .log_entries = 3,
                .window_bits = 1,
                .reg_bits = 2,
                .op_bits = 1,
                .fetch_width = 1,
                .issue_width = 1,
                .commit_width = 1};
    } else {
      params = {.num_warps = 3,
                .num_tbs = 2,
                .num_lanes = 4,
                .queue_entries = 4,
                .replay_entries = 7,
                .log_entries = 6,
                .window_bits = 2,
                .reg_bits = 3,
                .op_bits = 4,
                .fetch_width = 2,
                .issue_width = 2,
                .commit_width = 2};
    }
    return params;
  }

  /// Adds what is seen; fails at the first cycle that differs.
  static void run(const std::string& config, std::uint64_t seed, std::uint64_t wild, Seen& seen) {
    const Params params = size(config);
    const plant::RtlModule module(segue::binary_path("/rtl_modules/sm_frontend/") + config + ".so");
    plant::RtlModel rtl(module);
    const auto list = signals(params);
    const ImageLayout layout(params);
    const plant::PortImage ports(rtl, list);
    const plant::Comparator comparator(list, rtl);
    SmFrontend twin(params);
    AnyInput any(params, seed, wild);
    Outputs out(params);
    std::vector<std::uint32_t> inputs(layout.words), outputs(layout.words);
    for (std::uint64_t cycle = 0; cycle < 40'000; ++cycle) {
      const Inputs& in = any.draw();
      pack_inputs(in, inputs.data(), layout);
      ports.write(inputs.data());
      rtl.set_reset_n(in.rst_n);
      rtl.settle();
      twin.eval(in, out);
      pack_outputs(out, outputs.data(), layout);
      if (cycle > 0) {
        const auto differ = comparator.differing({outputs.data(), twin.image()});
        ASSERT_TRUE(differ.empty()) << config << " seed " << seed << " cycle " << cycle << ": "
                                    << list[differ.front()].name;
      }
      any.look(out);
      note(in, out, seen);
      rtl.clock();
      twin.tick(in);
      ASSERT_FALSE(rtl.failed()) << config << " seed " << seed << " cycle " << cycle << ": "
                                 << rtl.messages();
    }
  }

 private:
  static void note(const Inputs& in, const Outputs& out, Seen& seen) {
    for (std::size_t n = 0; n < out.read.size(); ++n) {
      if ((out.read_valid >> n & 1) == 0) continue;
      ++seen.issued;
      seen.replayed += out.read[n].replay ? 1 : 0;
      seen.from_log += out.read[n].from_log ? 1 : 0;
    }
    seen.saved += out.save_valid && in.save_ready ? 1 : 0;
    seen.dumped += out.save_data_valid ? 1 : 0;
    seen.filled += in.restore_data_valid && out.restore_data_ready ? 1 : 0;
    seen.went += out.go_valid ? 1 : 0;
  }
};

TEST_P(AnyInputAt, IsTheSameForTwinAndRtl) {
  Seen seen;
  for (const std::uint64_t wild : {1, 30}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      run(GetParam(), seed, wild, seen);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(seen.issued, 10'000U);
  EXPECT_GT(seen.replayed, 1'000U);
  EXPECT_GT(seen.from_log, 20U);
  EXPECT_GT(seen.saved, 500U);
  EXPECT_GT(seen.dumped, 20U);
  EXPECT_GT(seen.filled, 500U);
  EXPECT_GT(seen.went, 1'000U);
}

INSTANTIATE_TEST_SUITE_P(SmFrontend, AnyInputAt, testing::Values("min", "small"),
                         [](const auto& config) { return std::string(config.param); });

}  // namespace
}  // namespace segue::sm_frontend
