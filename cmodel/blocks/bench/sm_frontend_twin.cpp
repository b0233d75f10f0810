// Time of one cycle of the sm_frontend twin at Table 6.1's size, without a machine around it: 64
// warps that run a loop for ever through units of fixed latency, and the same warps with nothing to
// fetch. `plain` is eval, eval, tick, as a lockstep run settles; `cycle` is what simulators call.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"

namespace segue::sm_frontend {
namespace {

constexpr std::uint64_t kMath = 10;     // cycles from operand read to commit
constexpr std::uint64_t kCheck = 40;    // to the last check
constexpr std::uint64_t kMemory = 240;  // to the commit

Decoded instr(Kind kind, std::uint32_t dst, std::uint32_t src) {
  Decoded made;
  made.kind = kind;
  made.operands = usual_operands(kind);
  made.may_fault = is_global(kind);
  made.dst_valid = kind != Kind::kStore;
  made.dst = dst;
  made.src_valid = kind == Kind::kStore ? 3 : 1;
  made.src_0 = src;
  made.src_1 = src + 1;
  return made;
}

std::vector<Decoded> loop_of(std::uint32_t loads, std::uint32_t math, std::uint32_t stores) {
  std::vector<Decoded> loop;
  for (std::uint32_t i = 0; i < loads; ++i) loop.push_back(instr(Kind::kLoad, 10 + i, 1));
  for (std::uint32_t i = 0; i < math; ++i)
    loop.push_back(instr(Kind::kMath, 40 + i % 8, 10 + i % 8));
  for (std::uint32_t i = 0; i < stores; ++i) loop.push_back(instr(Kind::kStore, 0, 40 + i));
  return loop;
}

/// Fetch and units around a twin.
class Sm {
 public:
  Sm(warp_gate::Scheme scheme, std::vector<Decoded> loop)
      : loop_(std::move(loop)),
        in_(params_),
        out_(params_),
        twin_(params_),
        at_(params_.num_warps) {
    in_.unit_ready = (1U << kNumUnits) - 1;
    Command command;
    command.op = CommandOp::kSetScheme;
    command.scheme = scheme;
    give(command);
    command.op = CommandOp::kSetup;
    command.tbs = params_.num_tbs;
    command.need = 2;
    give(command);
    command.op = CommandOp::kStart;
    for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
      command.warp = w;
      command.tb = w % params_.num_tbs;
      give(command);
    }
    in_.fetch_may = ~std::uint64_t{0};
  }

  void rest() { in_.fetch_may = 0; }

  void plain() {
    drive();
    twin_.eval(in_, out_);
    line(out_.fetch_valid, static_cast<std::uint32_t>(out_.fetch_warp));
    twin_.eval(in_, out_);
    take();
    twin_.tick(in_);
  }

  void cycle() {
    drive();
    twin_.cycle(in_, [this](const Shown& shown) {
      line(shown.fetch_valid, shown.fetch_warp);
      take();
    });
  }

  [[nodiscard]] std::uint64_t commits() const { return commits_; }

 private:
  struct Due {
    std::uint64_t at = 0;
    Tag tag;
  };

  void give(const Command& command) {
    in_.command_valid = true;
    in_.command = command;
    twin_.eval(in_, out_);
    twin_.tick(in_);
    in_.command_valid = false;
  }

  bool pop(std::deque<Due>& due, Tag& tag) {
    if (due.empty() || due.front().at > now_) return false;
    tag = due.front().tag;
    due.pop_front();
    return true;
  }

  void drive() {
    ++now_;
    in_.fetch_ready = false;
    in_.line_valid = 0;
    in_.checked_valid = pop(checks_, in_.checked);
    in_.commit_valid = 0;
    if (pop(memory_, in_.commit[0])) in_.commit_valid |= 1;
    if (pop(math_, in_.commit[1])) in_.commit_valid |= 2;
    commits_ += static_cast<std::uint64_t>(std::popcount(in_.commit_valid));
  }

  void line(bool valid, std::uint32_t warp) {
    if (!valid) return;
    std::size_t& at = at_[warp];
    in_.fetch_ready = true;
    in_.line_mask = 0xffffffff;
    in_.line[0] = loop_[at];
    in_.line_valid = 1;
    at = (at + 1) % loop_.size();
    if (closes_gate(in_.line[0])) return;
    in_.line[1] = loop_[at];
    in_.line_valid = 3;
    at = (at + 1) % loop_.size();
  }

  void take() {
    const State& q = twin_.state();
    for (std::uint64_t lane = 0; lane < q.read.size(); ++lane) {
      if ((q.read_valid >> lane & 1) == 0) continue;
      const Tag tag = tag_of(q.read[lane]);
      if (!tag.may_fault) {
        math_.push_back({now_ + kMath, tag});
        continue;
      }
      checks_.push_back({now_ + kCheck, tag});
      memory_.push_back({now_ + kMemory, tag});
    }
  }

  Params params_;
  std::vector<Decoded> loop_;
  Inputs in_;
  Outputs out_;
  SmFrontend twin_;
  std::vector<std::size_t> at_;
  std::deque<Due> checks_, memory_, math_;
  std::uint64_t now_ = 0;
  std::uint64_t commits_ = 0;
};

constexpr std::array kLoops{std::array<std::uint32_t, 3>{0, 8, 0},
                            std::array<std::uint32_t, 3>{2, 5, 1},
                            std::array<std::uint32_t, 3>{19, 100, 19}};
constexpr auto kScheme = warp_gate::Scheme::kOperandLog;

Sm warm(const benchmark::State& state) {
  const auto& [loads, math, stores] = kLoops[static_cast<std::size_t>(state.range(0))];
  Sm sm(kScheme, loop_of(loads, math, stores));
  for (int i = 0; i < 5000; ++i) sm.cycle();
  return sm;
}

void count(benchmark::State& state, std::uint64_t commits) {
  state.SetItemsProcessed(state.iterations());
  state.counters["ipc"] = static_cast<double>(commits) / static_cast<double>(state.iterations());
}

void plain(benchmark::State& state) {
  Sm sm = warm(state);
  const std::uint64_t before = sm.commits();
  for (auto _ : state) sm.plain();
  count(state, sm.commits() - before);
}

void cycle(benchmark::State& state) {
  Sm sm = warm(state);
  const std::uint64_t before = sm.commits();
  for (auto _ : state) sm.cycle();
  count(state, sm.commits() - before);
}

void idle(benchmark::State& state) {
  Sm sm = warm(state);
  sm.rest();
  for (int i = 0; i < 5000; ++i) sm.cycle();
  for (auto _ : state) sm.cycle();
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(plain)->Name("sm_frontend_twin/plain")->ArgName("loop")->Arg(0)->Arg(1)->Arg(2);
BENCHMARK(cycle)->Name("sm_frontend_twin/cycle")->ArgName("loop")->Arg(0)->Arg(1)->Arg(2);
BENCHMARK(idle)->Name("sm_frontend_twin/idle")->ArgName("loop")->Arg(1);

}  // namespace
}  // namespace segue::sm_frontend
