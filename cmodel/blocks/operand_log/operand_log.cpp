#include "cmodel/blocks/operand_log/operand_log.hpp"

#include <algorithm>

namespace segue::operand_log {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

constexpr std::uint64_t bit(std::uint32_t i) { return std::uint64_t{1} << i; }

}  // namespace

OperandLog::OperandLog(const Params& params)
    : params_(checked(params)), q_(params), of_tb_(params.num_tbs), image_(params) {
  reset();
}

void OperandLog::reset() {
  q_.reset();
  used_changed_ = rdata_changed_ = true;
  for (EntrySet& set : of_tb_) set.clear();
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    free_.insert(e);
    changed_.insert(e);
  }
}

void OperandLog::eval(const Inputs& in, Outputs& out) const {
  out.alloc_handle = alloc_handle();
  out.read_valid = q_.read_valid;
  std::copy(q_.rdata.begin(), q_.rdata.end(), out.read_data.begin());
  out.in_use = 0;
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    out.room[t] = q_.room(t);
    if (q_.used[t] != 0) out.in_use |= bit(t);
  }
  out.quiescent = in.rst_n && !q_.read_valid;
  out.wake_at = (std::uint64_t{1} << kTimeW) - 1;
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  if (!in.rst_n) return;
  const Judgement judged = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    out.err_code[s] = judged.error(static_cast<Source>(s));
    if (out.err_code[s] != Error::kNone) out.err_valid |= bit(s);
  }
}

std::uint32_t OperandLog::alloc_handle() const {
  const std::uint32_t free_entry = free_.lowest();
  return free_entry == EntrySet::kNone ? 0 : free_entry;
}

void OperandLog::tick(const Inputs& in) {
  written_.reset();
  if (!in.rst_n) return reset();
  // All messages are judged by the state at the start of the cycle. Frees come last: their entries
  // are not yet free for the allocation of this cycle, and a kill frees that allocation too.
  const Judgement judged = check_legality(q_, params_, in);
  q_.read_valid = judged.holds(Source::kRead);
  if (q_.read_valid) read(judged.read_entry);
  if (judged.holds(Source::kSetup)) {
    q_.tbs = in.setup.tbs;
    q_.part = params_.num_entries / in.setup.tbs;
  }
  if (judged.holds(Source::kAlloc)) alloc(in.alloc);
  if (judged.holds(Source::kWrite)) write(judged.write_entry, in.write_data);
  if (judged.holds(Source::kFree)) free_chain(static_cast<std::uint32_t>(in.free));
  if (judged.holds(Source::kKill)) kill(static_cast<std::uint32_t>(in.kill));
}

void OperandLog::read(std::uint32_t e) {
  const auto operand = q_.operand(e);
  std::copy(operand.begin(), operand.end(), q_.rdata.begin());
  rdata_changed_ = true;
}

void OperandLog::write(std::uint32_t e, const std::vector<std::uint64_t>& data) {
  std::copy(data.begin(), data.end(), q_.operand(e).begin());
  image_.put_operand(q_, e);
  edit(e).written = true;
  written_ = e;
}

/// The lowest free entries, as many as asked for, are a chain in rising order.
void OperandLog::alloc(const AllocMsg& msg) {
  std::uint32_t before = EntrySet::kNone;
  for (std::uint32_t i = 0; i < msg.count; ++i) {
    const std::uint32_t e = free_.lowest();
    edit(e) = {.live = true,
               .first = i == 0,
               .last = i + 1 == msg.count,
               .written = false,
               .tb = msg.tb,
               .next = 0};
    if (i != 0) q_.entries[before].next = e;
    free_.erase(e);
    of_tb_[msg.tb].insert(e);
    before = e;
  }
  q_.used[msg.tb] += msg.count;
  used_changed_ = true;
}

void OperandLog::free_chain(std::uint32_t handle) {
  for (std::uint32_t e = handle;; e = q_.entries[e].next) {
    free_entry(e);
    if (q_.entries[e].last) return;
  }
}

void OperandLog::kill(std::uint32_t tb) {
  of_tb_[tb].for_each([this](std::uint32_t e) { free_entry(e); });
}

void OperandLog::free_entry(std::uint32_t e) {
  Entry& entry = edit(e);
  entry.live = false;
  free_.insert(e);
  of_tb_[entry.tb].erase(e);
  --q_.used[entry.tb];
  used_changed_ = true;
}

const std::uint32_t* OperandLog::image() {
  changed_.for_each([this](std::uint32_t e) { image_.put_entry(q_, e); });
  changed_.clear();
  if (used_changed_) image_.put_used(q_);
  if (rdata_changed_) image_.put_rdata(q_);
  used_changed_ = rdata_changed_ = false;
  image_.put_scalars(q_);
  return image_.words();
}

}  // namespace segue::operand_log
