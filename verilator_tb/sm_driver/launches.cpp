#include "verilator_tb/sm_driver/launches.hpp"

#include <utility>

#include "verilator_tb/sm_driver/tb_work.hpp"

namespace segue::sm_driver {
namespace {

std::string of_tb(std::uint32_t ctx, std::uint32_t tb) {
  return "thread block " + std::to_string(tb) + " of context " + std::to_string(ctx);
}

}  // namespace

void Launches::reset() {
  launches_.clear();
  for (auto& queue : outstanding_) queue.clear();
  saved_.clear();
}

void Launches::launched(const HostMsg& msg) {
  Launch launch;
  launch.ctx = msg.ctx;
  launch.descriptor = msg.descriptor;
  launch.num_tbs = msg.tb_count;
  launches_.emplace(++last_launch_, std::move(launch));
  outstanding_[msg.ctx].push_back(last_launch_);
  ++ends_;
}

bool Launches::kill(std::uint32_t ctx) {
  if (outstanding_[ctx].empty()) return false;
  bool& killed = launches_.at(outstanding_[ctx].front()).killed;
  return !std::exchange(killed, true);
}

std::string Launches::done(const DoneMsg& msg) {
  auto& queue = outstanding_[msg.ctx];
  if (queue.empty()) return "kernel_done of context " + std::to_string(msg.ctx) + " unasked for";
  const std::uint32_t id = queue.front();
  const Launch& launch = launches_.at(id);
  std::string broken;
  if (launch.killed != msg.killed) {
    broken = "kernel_done of context " + std::to_string(msg.ctx) +
             (msg.killed ? " says killed, nobody did" : " does not say killed");
  } else if (!launch.killed && launch.finished != launch.num_tbs) {
    broken = "kernel_done of context " + std::to_string(msg.ctx) + " after " +
             std::to_string(launch.finished) + " of " + std::to_string(launch.num_tbs) +
             " thread blocks";
  }
  queue.pop_front();
  launches_.erase(id);
  ++ends_;
  return broken;
}

std::uint32_t Launches::oldest(std::uint32_t ctx) const {
  return outstanding_[ctx].empty() ? 0 : outstanding_[ctx].front();
}

bool Launches::squashed(std::uint32_t launch_id) const {
  const auto found = launches_.find(launch_id);
  return found == launches_.end() || found->second.killed;
}

std::uint32_t Launches::num_tbs(std::uint32_t launch_id) const {
  const auto found = launches_.find(launch_id);
  return found == launches_.end() ? 0 : found->second.num_tbs;
}

std::string Launches::issued(std::uint32_t launch_id, const SmCmd& cmd, std::uint64_t& left) {
  const auto found = launches_.find(launch_id);
  if (found == launches_.end()) return "an issue to an SM whose kernel has ended";
  Launch& launch = found->second;
  if (cmd.tb_id >= launch.num_tbs) {
    return of_tb(launch.ctx, cmd.tb_id) + " does not exist";
  }
  if (cmd.tb_id > launch.tbs.size()) return of_tb(launch.ctx, cmd.tb_id) + " issued out of turn";
  left = tb_cycles(launch.descriptor, cmd.tb_id);
  if (cmd.tb_id == launch.tbs.size()) launch.tbs.push_back(Tb::kWaiting);
  Tb& tb = launch.tbs[cmd.tb_id];
  const Tb expected = cmd.resume ? Tb::kSaved : Tb::kWaiting;
  if (tb != expected && !(tb == Tb::kRestarted && !cmd.resume)) {
    return of_tb(launch.ctx, cmd.tb_id) + " issued where it must not be";
  }
  tb = Tb::kRunning;
  if (!cmd.resume) return "";
  const auto saved = saved_.find(cmd.handle);
  if (saved == saved_.end() || saved->second.launch != launch_id || saved->second.tb != cmd.tb_id) {
    return of_tb(launch.ctx, cmd.tb_id) + " resumed from another one's context";
  }
  left = saved->second.left;
  saved_.erase(saved);
  return "";
}

std::string Launches::finished(std::uint32_t launch_id, std::uint32_t tb) {
  const auto found = launches_.find(launch_id);
  if (found == launches_.end()) return "";
  Launch& launch = found->second;
  if (launch.tbs[tb] != Tb::kRunning) return of_tb(launch.ctx, tb) + " finished without running";
  launch.tbs[tb] = Tb::kFinished;
  ++launch.finished;
  ++ends_;
  return "";
}

std::string Launches::saved(std::uint32_t launch_id, std::uint32_t tb, std::uint32_t handle,
                            std::uint64_t left, bool restart) {
  const auto found = launches_.find(launch_id);
  if (found == launches_.end()) return "";
  found->second.tbs[tb] = restart ? Tb::kRestarted : Tb::kSaved;
  if (!restart) saved_[handle] = {launch_id, tb, left};
  ++ends_;
  return "";
}

std::uint32_t Launches::new_handle(std::uint64_t wish) const {
  auto handle = static_cast<std::uint32_t>(wish);
  while (handle == kHandleNone || saved_.contains(handle)) ++handle;
  return handle;
}

std::vector<std::string> Launches::unfinished() const {
  std::vector<std::string> list;
  for (std::size_t ctx = 0; ctx < outstanding_.size(); ++ctx) {
    for (const std::uint32_t id : outstanding_[ctx]) {
      const Launch& launch = launches_.at(id);
      list.push_back("context " + std::to_string(ctx) + ": " + std::to_string(launch.finished) +
                     " of " + std::to_string(launch.num_tbs) + " thread blocks finished" +
                     (launch.killed ? ", killed" : ""));
    }
  }
  return list;
}

}  // namespace segue::sm_driver
