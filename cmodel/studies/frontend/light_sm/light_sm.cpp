#include "cmodel/studies/frontend/light_sm/light_sm.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <string>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::studies::frontend {
namespace {

using sm_frontend::Command;
using sm_frontend::CommandOp;
using sm_frontend::Decoded;
using sm_frontend::Kind;
using sm_frontend::Tag;
using warp_gate::Scheme;

void require(bool fits, const char* what) {
  if (!fits) throw std::invalid_argument(what);
}

const LightSmSetting& checked_setting(const LightSmSetting& setting) {
  require(setting.mix != nullptr && !setting.mix->loop.empty(), "a light SM without a mix");
  require(setting.warps >= 1 && setting.warps <= setting.params.num_warps,
          "a light SM with more warps than slots");
  require(setting.warps_of_tb >= 1 &&
              (setting.warps - 1) / setting.warps_of_tb < setting.params.num_tbs,
          "a light SM with more thread blocks than slots");
  for (const Decoded& instr : setting.mix->loop) {
    require(instr.kind != Kind::kSpecial, "a light SM has no special-function unit");
    require(sm_frontend::is_global(instr.kind) == instr.may_fault,
            "in a light SM global accesses may fault, no others");
  }
  require(setting.latencies.check >= sm_frontend::kMostOperands,
          "a last check before all operands are read");
  return setting;
}

std::uint32_t tbs_of(const LightSmSetting& setting) {
  return (setting.warps - 1) / setting.warps_of_tb + 1;
}

}  // namespace

LightSm::LightSm(const LightSmSetting& setting)
    : setting_(checked_setting(setting)),
      lanes_(layout::low_mask(setting.params.num_lanes)),
      seq_mask_(layout::low_mask(setting.params.window_bits + 2)),
      random_(setting.seed),
      frontend_(sm_frontend::make_frontend(setting.frontend, setting.params)),
      in_(setting.params),
      out_(setting.params),
      fetched_(setting.warps),
      line_at_(setting.warps),
      committed_(setting.warps) {
  in_.unit_ready = layout::low_mask(sm_frontend::kNumUnits);
}

void LightSm::run(std::uint64_t cycles) {
  for (std::uint64_t i = 0; i < cycles; ++i) cycle();
}

void LightSm::cycle() {
  in_.fetch_ready = in_.checked_valid = in_.fault_valid = in_.command_valid = false;
  in_.line_valid = in_.commit_valid = 0;
  in_.fetch_may = layout::low_mask(setting_.warps);
  if (setting_.misses.announced) in_.fetch_may &= ~missing();
  command();
  check_or_fault();
  commit();
  frontend_->eval(in_, out_);
  refuse_errors();
  fetch();
  for (std::uint32_t lane = 0; lane < setting_.params.issue_width; ++lane) {
    if ((out_.read_valid >> lane & 1) != 0) take_read(out_.read[lane]);
  }
  frontend_->tick(in_);
  ++now_;
}

/// Scheme and log, then a warp a cycle starts.
void LightSm::command() {
  const std::uint64_t first_warp = 2;
  if (now_ >= first_warp + setting_.warps) return;
  Command command;
  if (now_ == 0) {
    command.op = CommandOp::kSetScheme;
    command.scheme = setting_.scheme;
    command.at_commit = setting_.at_commit;
  } else if (now_ == 1) {
    command.op = CommandOp::kSetup;
    command.tbs = tbs_of(setting_);
    command.need = setting_.mix->need();
  } else {
    command.op = CommandOp::kStart;
    command.warp = static_cast<std::uint32_t>(now_ - first_warp);
    command.tb = command.warp / setting_.warps_of_tb;
  }
  in_.command = command;
  in_.command_valid = true;
}

/// In order of issue, one a cycle. Behind a fault everything unchecked of its warp faults too;
/// under `stall` it passes, as if it met other pages.
void LightSm::check_or_fault() {
  if (checks_.empty() || checks_.front().due > now_) return;
  const Flight flight = checks_.front();
  checks_.pop_front();
  const bool hangs = (hangs_ >> flight.tag.warp & 1) != 0;
  const bool faults = (setting_.hung >> flight.tag.warp & 1) != 0 && now_ >= setting_.faults_at;
  if (faults && !(hangs && setting_.scheme == Scheme::kStall)) {
    hangs_ |= std::uint64_t{1} << flight.tag.warp;
    if (setting_.scheme != Scheme::kStall) fault(flight);
    return;
  }
  checked(flight);
}

void LightSm::checked(const Flight& flight) {
  in_.checked_valid = true;
  in_.checked = flight.tag;
  const Latencies& latencies = setting_.latencies;
  const auto spread =
      static_cast<std::uint64_t>(std::lround(latencies.commit * latencies.variation));
  const std::uint64_t due = now_ + latencies.commit - spread + random_.below(2 * spread + 1);
  auto later = global_.end();
  while (later != global_.begin() && std::prev(later)->due > due) --later;
  global_.insert(later, {.tag = flight.tag, .mask = 0, .due = due});
}

void LightSm::fault(const Flight& flight) {
  in_.fault_valid = true;
  in_.fault = fault_of(flight.tag, flight.mask);
}

/// Global accesses and branches on lane 0, the others on any lane that is left.
void LightSm::commit() {
  const std::array<Pipe*, 4> pipes = {&global_, &control_, &shared_, &math_};
  commit_oldest(0, pipes.data(), 2);
  for (std::uint32_t lane = 0; lane < setting_.params.commit_width; ++lane) {
    if ((in_.commit_valid >> lane & 1) == 0) commit_oldest(lane, pipes.data() + 2, 2);
  }
}

void LightSm::commit_oldest(std::uint32_t lane, Pipe* const* pipes, std::size_t count) {
  Pipe* oldest = nullptr;
  for (std::size_t i = 0; i < count; ++i) {
    Pipe& pipe = *pipes[i];
    if (pipe.empty() || pipe.front().due > now_) continue;
    if (oldest == nullptr || pipe.front().due < oldest->front().due) oldest = &pipe;
  }
  if (oldest == nullptr) return;
  in_.commit_valid |= std::uint64_t{1} << lane;
  in_.commit[lane] = oldest->front().tag;
  ++committed_[oldest->front().tag.warp];
  oldest->pop_front();
}

/// Warps without their next line.
std::uint64_t LightSm::missing() const {
  std::uint64_t warps = 0;
  if (setting_.misses.per_thousand == 0) return warps;
  for (std::size_t warp = 0; warp < line_at_.size(); ++warp) {
    if (line_at_[warp] > now_) warps |= std::uint64_t{1} << warp;
  }
  return warps;
}

void LightSm::fetch() {
  if (!out_.fetch_valid) return;
  const auto warp = static_cast<std::size_t>(out_.fetch_warp);
  if (line_at_.at(warp) > now_) return;
  std::uint64_t& fetched = fetched_.at(warp);
  if (out_.fetch_seq != (fetched & seq_mask_)) {
    throw gpu::HarnessError("warp " + std::to_string(warp) + " fetches another instruction");
  }
  const std::vector<Decoded>& loop = setting_.mix->loop;
  const bool spread = setting_.begin == Begin::kSpread;
  const std::size_t first = spread ? warp * loop.size() / setting_.warps : 0;
  std::uint32_t count = 0;
  do {
    in_.line[count++] = loop[(first + fetched++) % loop.size()];
  } while (count < setting_.params.fetch_width && !sm_frontend::closes_gate(in_.line[count - 1]));
  in_.fetch_ready = true;
  in_.line_valid = layout::low_mask(count);
  in_.line_mask = lanes_;
  const Misses& misses = setting_.misses;
  if (misses.per_thousand != 0 && random_.below(1000) < misses.per_thousand) {
    line_at_[warp] = now_ + misses.cycles;
  }
}

void LightSm::take_read(const sm_frontend::Reading& reading) {
  const Tag tag = tag_of(reading);
  const Latencies& latencies = setting_.latencies;
  const auto enter = [&](Pipe& pipe, std::uint32_t latency) {
    pipe.push_back({.tag = tag, .mask = reading.mask, .due = now_ + latency});
  };
  if (tag.may_fault) {
    enter(checks_, latencies.check);
  } else if (tag.kind == Kind::kControl) {
    enter(control_, latencies.control);
  } else if (tag.kind == Kind::kShared) {
    enter(shared_, latencies.shared);
  } else {
    enter(math_, latencies.math);
  }
}

void LightSm::refuse_errors() const {
  if ((out_.err_valid | out_.gate_err_valid | out_.board_err_valid | out_.queue_err_valid |
       out_.replay_err_valid | out_.log_err_valid) == 0) {
    return;
  }
  throw gpu::HarnessError("the front end refuses a message in cycle " + std::to_string(now_));
}

}  // namespace segue::studies::frontend
