// Figures 6.3, 6.4, 6.6 and 6.8 of the thesis from the RTL alone: the same diagrams as the twin's.

#include "cmodel/sm/timeline.hpp"

#include "cmodel/sm/figure.hpp"
#include "tests/support/golden.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"

namespace segue::sm_frontend {
namespace {

constexpr const char* kTwinFolder = "sm_frontend/twin";

class RtlRig {
 public:
  explicit RtlRig(const Params& params)
      : layout_(params),
        signals_(signals(params)),
        rtl_(plant::module_store().get(block().configs(), block().configs().find("figure").sizes)),
        ports_(rtl_, signals_),
        image_(layout_.words) {}

  void reset() {
    rtl_.set_reset_n(false);
    rtl_.settle();
    rtl_.clock();
    rtl_.set_reset_n(true);
  }
  void eval(const Inputs& in, Outputs& out) {
    pack_inputs(in, image_.data(), layout_);
    ports_.write(image_.data());
    rtl_.settle();
    ports_.read(image_.data());
    unpack_outputs(image_.data(), out, layout_);
  }
  void clock() {
    rtl_.clock();
    EXPECT_FALSE(rtl_.failed()) << rtl_.messages();
  }

 private:
  ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  plant::RtlModel rtl_;
  plant::PortImage ports_;
  std::vector<std::uint32_t> image_;
};

std::string timeline_of(warp_gate::Scheme scheme, bool faults) {
  const Params params = figure_params();
  EXPECT_EQ(params, to_params(block().configs().find("figure").sizes));
  RtlRig rtl(params);
  Machine machine(params, scheme, figure_pacing(), 1);
  machine.add(figure_job(params));
  if (faults) machine.plan_fault(0, 0, 0);
  Timeline timeline(params);
  Inputs in(params);
  Outputs out(params);
  rtl.reset();
  while (!machine.done() && machine.complaint().empty()) {
    machine.drive(in);
    rtl.eval(in, out);
    machine.answer(out, in);
    rtl.eval(in, out);
    machine.observe(in, out);
    timeline.watch(in, out);
    rtl.clock();
  }
  EXPECT_EQ(machine.complaint(), "");
  return timeline.text(figure_name);
}

TEST(SmFrontendRtlTimeline, Figures) {
  tests::expect_golden(kTwinFolder, "figure_6_3", timeline_of(warp_gate::Scheme::kStall, false));
  tests::expect_golden(kTwinFolder, "figure_6_4", timeline_of(warp_gate::Scheme::kWdCommit, false));
  tests::expect_golden(kTwinFolder, "figure_6_6",
                       timeline_of(warp_gate::Scheme::kReplayQueue, false));
  tests::expect_golden(kTwinFolder, "figure_6_8",
                       timeline_of(warp_gate::Scheme::kOperandLog, false));
}

TEST(SmFrontendRtlTimeline, Faults) {
  for (const warp_gate::Scheme scheme :
       {warp_gate::Scheme::kWdCommit, warp_gate::Scheme::kWdLastCheck,
        warp_gate::Scheme::kReplayQueue, warp_gate::Scheme::kOperandLog}) {
    tests::expect_golden(kTwinFolder, "fault_" + std::string(to_string(scheme)),
                         timeline_of(scheme, true));
  }
}

}  // namespace
}  // namespace segue::sm_frontend
