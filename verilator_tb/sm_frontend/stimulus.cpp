#include <algorithm>

#include "verilator_tb/frame/drawing.hpp"
#include "verilator_tb/sm_frontend/operations.hpp"

namespace segue::sm_frontend {
namespace {

class SmFrontendDrawing final : public frame::Drawing<Op> {
 public:
  SmFrontendDrawing(const Params& params, std::uint64_t seed, std::uint64_t cycles)
      : Drawing(seed, cycles), params_(params) {}

 private:
  /// Often none, mostly few.
  std::int64_t some(std::int64_t most) {
    if (random_.percent(35)) return 0;
    return random_.between(1, random_.percent(70) ? std::max<std::int64_t>(most / 5, 1) : most);
  }

  /// Whether the replay queue keeps an instruction until its commit.
  std::int64_t at_commit() { return random_.percent(30) ? 1 : 0; }

  /// Most cycles from a fault to its resume; now and then a handler takes its time, so that other
  /// events meet instructions that wait in the replay queue.
  std::int64_t handling(bool slow) {
    if (random_.percent(3)) return 5000;
    return slow ? 200 : 30;
  }

  void draw_variety() {
    add(Op::kVariety, {random_.between(2, 25), random_.between(0, 100), some(60), some(100),
                       random_.between(0, 100)});
  }

  /// Some thousand cycles under one scheme, at one pace, then perhaps nonsense.
  void draw_phase() override {
    const std::uint64_t end = now_ + 500 + random_.below(4000);
    const std::uint64_t chance = random_.below(100);
    if (chance < 30) return draw_storm(end);
    if (chance < 50) return draw_traffic(end);
    // Stall is the baseline of the others, but has the least to go wrong.
    add(Op::kScheme, {random_.percent(10) ? 0 : random_.between(1, 4), at_commit()});
    while (now_ < end) {
      const bool brisk = random_.percent(40);
      add(Op::kSupply,
          {brisk ? 100 : random_.between(20, 100), brisk ? 100 : random_.between(20, 100),
           random_.between(20, 100), random_.between(20, 100), some(90)});
      const bool slow = random_.percent(20);
      add(Op::kTimes, {random_.between(0, 8), random_.between(1, slow ? 100 : 20),
                       random_.between(0, slow ? 60 : 6), random_.between(0, handling(slow)),
                       random_.between(0, slow ? 200 : 30)});
      add(Op::kTrouble, {some(50), random_.between(0, 100), some(30), some(30), some(10)});
      add(Op::kPrograms, {random_.between(0, 40), random_.between(2, 8), random_.between(10, 95),
                          random_.between(1, std::min(params_.num_warps, 8U)),
                          random_.between(1, 1 + 2 * std::int64_t{params_.num_tbs})});
      draw_variety();
      now_ += 100 + random_.below(1000);
    }
    draw_disorder();
  }

  /// Memory instructions that fault and warps that are stopped, all the time, with units that make
  /// replays wait: logged instructions are issued again beside others, handed back and saved.
  void draw_storm(std::uint64_t end) {
    add(Op::kScheme, {random_.percent(70) ? 4 : 3, at_commit()});
    while (now_ < end) {
      add(Op::kSupply, {100, random_.between(10, 60), random_.between(20, 100), 100, some(50)});
      add(Op::kTimes, {random_.between(0, 8), random_.between(1, 20), random_.between(0, 20),
                       random_.between(0, 6), random_.between(0, 6)});
      add(Op::kTrouble, {random_.between(10, 50), random_.between(0, 50), random_.between(5, 50),
                         random_.between(0, 10), random_.between(0, 3)});
      add(Op::kPrograms, {random_.between(8, 40), random_.between(4, 8), random_.between(30, 80),
                          random_.between(1, std::min(params_.num_warps, 8U)),
                          random_.between(2, 1 + 2 * std::int64_t{params_.num_tbs})});
      draw_variety();
      now_ += 100 + random_.below(1000);
    }
    draw_disorder();
  }

  /// Thread blocks that come and go all the time beside others that keep the log busy: saves and
  /// restores lose their turns there.
  void draw_traffic(std::uint64_t end) {
    add(Op::kScheme, {4, at_commit()});
    while (now_ < end) {
      add(Op::kSupply, {100, random_.between(80, 100), 100, 100, 0});
      add(Op::kTimes, {random_.between(0, 2), random_.between(1, 8), random_.between(0, 2),
                       random_.between(1, 40), random_.between(0, 6)});
      add(Op::kTrouble, {random_.between(10, 50), random_.between(0, 50), random_.between(0, 80),
                         random_.between(10, 60), random_.between(0, 10)});
      // Large thread blocks and small ones, so that some fit beside others.
      add(Op::kPrograms,
          {random_.between(10, 40), 8, random_.between(70, 95),
           random_.between(1, std::min({params_.num_warps, 1 + params_.num_warps / 2, 8U})),
           random_.between(2, 1 + 2 * std::int64_t{params_.num_tbs})});
      draw_variety();
      now_ += 20 + random_.below(200);
    }
    draw_disorder();
  }

  void draw_disorder() {
    if (random_.percent(30)) {
      const std::int64_t cycles = random_.between(100, 5000);
      add(Op::kWild, {cycles, random_.percent(50) ? 1 : random_.between(1, 60)});
      now_ += static_cast<std::uint64_t>(cycles) + 10;
    } else if (random_.percent(15)) {
      add(Op::kReset, {random_.between(1, 4)});
      now_ += 4;
    }
  }

  Params params_;
};

}  // namespace

plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  return SmFrontendDrawing(params, seed, cycles).draw();
}

}  // namespace segue::sm_frontend
