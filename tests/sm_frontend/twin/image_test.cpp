// The image shows the state, its own and the children's, in every cycle.

#include "cmodel/layout/bits.hpp"
#include "tests/sm_frontend/twin/rig.hpp"

namespace segue::sm_frontend {
namespace {

class ImageCheck {
 public:
  explicit ImageCheck(const Params& params) : layout_(params) {}

  void check(SmFrontend& twin) {
    const std::uint32_t* const image = twin.image();
    const State& q = twin.state();
    for (std::uint32_t w = 0; w < layout_.params.num_warps; ++w) {
      EXPECT_EQ(at(image, Signal::kUWarpsTbQ, w), q.tb[w]);
      EXPECT_EQ(at(image, Signal::kUWarpsNextQ, w), q.next[w]);
      EXPECT_EQ(at(image, Signal::kUWarpsCloserQ, w), q.closer[w]);
    }
    EXPECT_EQ(at(image, Signal::kUWarpsStoppedQ), q.stopped);
    EXPECT_EQ(at(image, Signal::kUWarpsResumingQ), q.resuming);
    EXPECT_EQ(at(image, Signal::kUWarpsRefetchQ), q.refetch);
    EXPECT_EQ(at(image, Signal::kUIssueReadValidQ), q.read_valid);
    for (std::uint32_t lane = 0; lane < q.read.size(); ++lane) {
      const auto read = unpacked<Issued>(image, Signal::kUIssueReadQ, lane);
      const Reading& whole = q.read[lane];
      EXPECT_EQ(read.warp, whole.warp);
      EXPECT_EQ(read.tb, whole.tb);
      EXPECT_EQ(read.seq, whole.seq);
      EXPECT_EQ(read.may_fault, whole.may_fault);
      EXPECT_EQ(read.entry, whole.entry);
      EXPECT_EQ(read.logged, whole.logged);
      EXPECT_EQ(read.handle, whole.handle);
      EXPECT_EQ(read.replay, whole.replay);
      EXPECT_EQ(read.from_log, whole.from_log);
    }
    EXPECT_EQ(at(image, Signal::kUIssueBodyLaneQ), q.body_lane);
    EXPECT_EQ(at(image, Signal::kUIssueBodyBackQ), std::uint64_t{q.body_back});
    EXPECT_EQ(unpacked<Body>(image, Signal::kUTransferRestoreBodyQ), q.restore_body);
    EXPECT_EQ(at(image, Signal::kUIssueStepValidQ), std::uint64_t{q.step_valid});
    EXPECT_EQ(unpacked<Operand>(image, Signal::kUIssueStepQ), q.step);
    EXPECT_EQ(at(image, Signal::kUTransferDumpValidQ), std::uint64_t{q.dump_valid});
    EXPECT_EQ(unpacked<Transfer>(image, Signal::kUTransferDumpQ), q.dump);
    EXPECT_EQ(at(image, Signal::kUTransferDumpDataQ), std::uint64_t{q.dump_data});
    EXPECT_EQ(at(image, Signal::kUTransferFillValidQ), std::uint64_t{q.fill_valid});
    EXPECT_EQ(unpacked<Transfer>(image, Signal::kUTransferFillQ), q.fill);
    EXPECT_EQ(at(image, Signal::kUTransferGivesWayQ), std::uint64_t{q.gives_way});
    const auto end = [&](std::size_t child) {
      return child + 1 < layout_.children.size() ? layout_.children[child + 1] : layout_.words;
    };
    std::size_t child = 0;
    const auto same = [&](auto twin_of_child) {
      const std::uint32_t begin = layout_.children[child];
      return std::equal(image + begin, image + end(child++), twin_of_child.image());
    };
    EXPECT_TRUE(same(twin.gate()));
    EXPECT_TRUE(same(twin.board()));
    EXPECT_TRUE(same(twin.queue()));
    EXPECT_TRUE(same(twin.replay()));
    EXPECT_TRUE(same(twin.log()));
  }

 private:
  [[nodiscard]] std::uint64_t at(const std::uint32_t* image, Signal signal,
                                 std::uint32_t i = 0) const {
    const ImageLayout::Place& place = layout_[signal];
    return layout::extract(image + place.word, i * place.stride_bits, place.width);
  }
  template <class Struct>
  [[nodiscard]] Struct unpacked(const std::uint32_t* image, Signal signal,
                                std::uint32_t i = 0) const {
    const ImageLayout::Place& place = layout_[signal];
    Struct value;
    value.unpack(image + place.word, i * place.stride_bits, layout_.widths);
    return value;
  }

  ImageLayout layout_;
};

// In runs of cycles between two looks, so that several writes of a memory meet in one.
TEST(SmFrontendImage, ShowsTheState) {
  for (const warp_gate::Scheme scheme : kAllSchemes) {
    Params params;
    params.num_warps = 3;
    params.num_tbs = 2;
    params.num_lanes = 5;
    params.queue_entries = 7;
    params.replay_entries = 11;
    params.log_entries = 9;
    params.window_bits = 3;
    params.reg_bits = 2;
    params.op_bits = 7;
    Pacing pacing;
    pacing.fault = scheme == warp_gate::Scheme::kStall ? 0 : 20;
    pacing.preempt = 20;
    Rig rig(params, scheme, pacing);
    for (std::uint32_t job = 0; job < 4; ++job) rig.machine.add(draw_job(params, 2, {}, job));
    ImageCheck check(params);
    std::uint32_t looks = 0;
    const auto& complaint = rig.run([&](const Inputs&, const Outputs&) {
      const std::uint64_t now = rig.machine.now();
      if (now < 100 || now % 30 == 0) {
        check.check(rig.twin);
        ++looks;
      }
    });
    EXPECT_EQ(complaint, "");
    EXPECT_GT(looks, 100U);
    Inputs reset(params);
    reset.rst_n = false;
    rig.twin.tick(reset);
    check.check(rig.twin);
  }
}

}  // namespace
}  // namespace segue::sm_frontend
