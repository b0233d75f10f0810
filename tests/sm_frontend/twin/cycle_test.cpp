// `begin_cycle` and `end_cycle` are one `eval` and `tick`: the same state of the front end and of
// its children after each cycle, and the same of what is shown, among promises kept and broken.
// Before `end_cycle` they know nothing of the line.

#include "cmodel/sm/any_input.hpp"
#include "tests/sm_frontend/twin/draw.hpp"
#include "tests/sm_frontend/twin/hand.hpp"

namespace segue::sm_frontend {
namespace {

class Beside {
 public:
  explicit Beside(const Params& params) : fast_(params), early_(params) {}

  /// What differs from a twin that has just evaluated these inputs, `next` being its state behind
  /// the edge.
  std::string follow(const Inputs& in, const Outputs& out, SmFrontend& next) {
    early_ = in;
    early_.fetch_ready = !in.fetch_ready;
    early_.line_valid = ~in.line_valid & 1;
    for (std::uint64_t& lane : early_.operand_data) lane = ~lane;
    const Shown& shown = fast_.begin_cycle(early_);
    std::string wrong;
    if (shown.fetch_valid != out.fetch_valid) wrong += " fetch_valid";
    if (shown.fetch_valid && shown.fetch_warp != out.fetch_warp) wrong += " fetch_warp";
    if ((shown.operand != nullptr) != out.operand_valid) wrong += " operand_valid";
    if (shown.operand != nullptr && *shown.operand != out.operand) wrong += " operand";
    if (shown.log_valid != out.log_valid) wrong += " log_valid";
    fast_.end_cycle(in);
    if (!(fast_.state() == next.state())) wrong += " state";
    if (!(fast_.gate().state() == next.gate().state())) wrong += " gate";
    if (!(fast_.board().state() == next.board().state())) wrong += " board";
    if (!(fast_.log().state() == next.log().state())) wrong += " log";
    const ImageLayout layout(next.params());
    const std::uint32_t* const image = fast_.image();
    if (!std::equal(image, image + layout.words, next.image())) {
      wrong += " image";
    }
    return wrong;
  }

 private:
  SmFrontend fast_;
  Inputs early_;
};

RC_GTEST_PROP(SmFrontendCycle, IsEvalAndTick, ()) {
  const Params params = draw_params();
  Pacing pacing = draw_pacing();
  pacing.fault = between(0, 40);
  pacing.split = between(0, 100);
  pacing.stop = between(0, 20);
  pacing.preempt = between(0, 30);
  pacing.kill = between(0, 4) == 0 ? 5 : 0;
  const auto scheme = kAllSchemes[between(1, 4)];
  Rig rig(params, scheme, pacing, *rc::gen::arbitrary<std::uint64_t>());
  draw_keeping(rig.machine);
  add_jobs(rig.machine, params, 3);
  Beside fast(params);
  const std::string& complaint = rig.run([&](const Inputs& in, const Outputs& out) {
    const std::string wrong = fast.follow(in, out, rig.twin);
    if (!wrong.empty()) RC_FAIL("another" + wrong);
  });
  if (!complaint.empty()) RC_FAIL(complaint);
}

TEST(SmFrontendCycle, AmongBrokenPromises) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Params params = Hand::params();
    AnyInput any(params, seed, 20);
    SmFrontend twin(params);
    Outputs out(params);
    Beside fast(params);
    for (int cycle = 0; cycle < 4000; ++cycle) {
      const Inputs& in = any.draw();
      twin.eval(in, out);
      any.look(out);
      twin.tick(in);
      ASSERT_EQ(fast.follow(in, out, twin), "") << "seed " << seed << ", cycle " << cycle;
    }
  }
}

}  // namespace
}  // namespace segue::sm_frontend
