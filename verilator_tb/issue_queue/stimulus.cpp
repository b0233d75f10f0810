#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/issue_queue/operations.hpp"

namespace segue::issue_queue {
namespace {

class IssueQueueDrawing final : public frame::Drawing<Op> {
 public:
  IssueQueueDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  /// Some thousand cycles: how busy, how quickly things are released, how much nonsense.
  void draw_phase() override {
    const std::uint64_t end = now_ + 400 + random_.below(3000);
    const bool idle = random_.percent(15);
    add(Op::kRates, {idle ? random_.between(1, 15) : random_.between(30, 100),
                     random_.between(0, 100), random_.percent(50) ? 0 : random_.between(0, 100),
                     random_.percent(50) ? 0 : random_.between(1, 100)});
    // Where most need room in the log, some wait for it and others for their turn.
    const bool crowds_log = random_.percent(30);
    const std::int64_t memory = crowds_log ? random_.between(40, 90) : random_.between(5, 50);
    const std::int64_t least = crowds_log ? 80 : 0;
    add(Op::kMix, {memory, random_.between(0, (100 - memory) / 2),
                   random_.between(0, (100 - memory) / 2), random_.between(least, 100),
                   random_.between(least, 100), random_.between(1, random_.percent(50) ? 6 : 32)});
    const std::int64_t slow = random_.percent(30) ? 200 : 20;
    add(Op::kTimes, {random_.between(1, 8), random_.between(1, slow), random_.between(1, slow),
                     random_.percent(60) ? 0 : random_.between(1, 20)});
    draw_levels();
    // Lies concern the queue alone, so that the rules about kept promises are covered too.
    const bool orderly = random_.percent(50);
    const bool honest = orderly || random_.percent(50);
    add(Op::kNoise, {orderly ? 0 : random_.between(1, random_.percent(30) ? 60 : 8),
                     honest ? 0 : random_.between(1, random_.percent(20) ? 40 : 5)});
    const std::uint64_t step = 20 + random_.below(400);
    while (now_ < end) {
      now_ += 1 + random_.below(step);
      draw_event();
    }
  }

  void draw_levels() {
    const auto unit = [&] {
      return random_.percent(60) ? 100 : random_.between(random_.percent(30) ? 5 : 30, 100);
    };
    add(Op::kUnits, {unit(), unit(), unit(), unit()});
    add(Op::kLevels, {random_.between(1, random_.percent(50) ? 4 : 70),
                      random_.between(3, random_.percent(50) ? 5 : 20),
                      random_.percent(60) ? 0 : random_.between(1, 50)});
  }

  void draw_event() {
    const std::int64_t warp = random_.between(0, params_.num_warps - 1);
    const std::uint64_t chance = random_.below(100);
    if (chance < 35) {
      add(Op::kVacate, {warp, random_.between(1, 300)});
      // A preempted thread block vacates several warps at once.
      if (random_.percent(50)) {
        add(Op::kVacate, {random_.between(0, params_.num_warps - 1), random_.between(1, 300)});
      }
    } else if (chance < 65) {
      add(Op::kStop, {warp, random_.between(1, 200)});
    } else if (chance < 80) {
      add(Op::kSayKill, {random_.between(0, params_.num_tbs - 1)});
    } else if (chance < 95) {
      draw_levels();
    } else if (random_.percent(10)) {
      add(Op::kReset, {random_.between(1, 4)});
    }
  }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return IssueQueueDrawing(params, seed, cycles).draw();
}

}  // namespace segue::issue_queue
