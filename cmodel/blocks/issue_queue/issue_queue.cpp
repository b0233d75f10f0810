#include "cmodel/blocks/issue_queue/issue_queue.hpp"

namespace segue::issue_queue {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

}  // namespace

IssueQueue::IssueQueue(const Params& params)
    : params_(checked(params)), q_(params), image_(params) {}

void IssueQueue::eval(const Inputs& in, Outputs& out) const {
  out.free = num_free();
  out.in_use = q_.in_use();
  out.insert_ready = in.rst_n && out.free >= params_.insert_width;
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  out.quiescent = in.rst_n && !q_.has_new() && !q_.free_to_go(in.waits).any();
  out.wake_at = (std::uint64_t{1} << kTimeW) - 1;
  offer(in, out);
  if (!in.rst_n || (in.insert_valid == 0 && !in.kill_valid)) return;
  const Judgement judged = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    out.err_code[s] = judged.error(static_cast<Source>(s));
    if (out.err_code[s] != Error::kNone) out.err_valid |= std::uint64_t{1} << s;
  }
}

Choice IssueQueue::offer(const Inputs& in, Outputs& out) const {
  const Choice choice = in.rst_n ? choose(q_, params_, in) : Choice{};
  out.issue_valid = 0;
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    const auto chosen = choice.issue[lane];
    out.issue[lane] = chosen ? q_.instruction(*chosen) : Instruction{};
    if (chosen) out.issue_valid |= std::uint64_t{1} << lane;
  }
  out.memory_valid = choice.memory_goes;
  out.memory = choice.memory ? q_.instruction(*choice.memory) : Instruction{};
  out.back_valid = choice.back.has_value();
  out.back = choice.back ? q_.instruction(*choice.back) : Instruction{};
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    out.issue_body[lane] = {.bits = q_.shown_body(lane)};
  }
  out.back_body = {.bits = q_.shown_body(params_.issue_width)};
  return choice;
}

void IssueQueue::tick(const Inputs& in) { tick(in, in.rst_n ? choose(q_, params_, in) : Choice{}); }

void IssueQueue::tick(const Inputs& in, const Choice& choice) {
  written_ = {};
  if (!in.rst_n) {
    q_.reset();
    entered_.clear();
    touched_.clear();
    image_.clear();
    return;
  }
  // All messages are judged by the state at the start of the cycle. Releases and issues follow the
  // waits that come, since they clear these too; a kill comes last and removes new entries.
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if (choice.issue[lane]) q_.read_body(lane, *choice.issue[lane]);
  }
  if (choice.back) q_.read_body(params_.issue_width, *choice.back);
  const Judgement judged = check_legality(q_, params_, in);
  touched_ |= q_.take_waits(in.waits);
  enter(in, judged);
  for (const auto& e : choice.issue) {
    if (!e) continue;
    q_.free(*e);
    const Instruction& gone = q_.instruction(*e);
    if (gone.unit == Unit::kMemory) touched_ |= q_.issued(gone.warp, gone.slot);
  }
  if (choice.back) q_.free(*choice.back);
  for (std::uint32_t lane = 0; in.release_valid >> lane != 0; ++lane) {
    if ((in.release_valid >> lane & 1) != 0) touched_ |= q_.release(in.release[lane]);
  }
  if (in.kill_valid && in.kill < params_.num_tbs) {
    const EntrySet killed = q_.of_tb(static_cast<std::uint32_t>(in.kill)) & q_.live();
    killed.for_each([this](std::uint32_t e) { q_.free(e); });
  }
}

/// Puts the legal inserts into the lowest entries that were free when the cycle began.
void IssueQueue::enter(const Inputs& in, const Judgement& judged) {
  EntrySet taken = q_.live();
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    if (!judged.holds(insert_source(lane))) continue;
    const std::uint32_t e = (q_.all() - taken).lowest();
    q_.enter(e, lane, in.insert[lane]);
    q_.put_youngest(e);
    taken.insert(e);
    image_.put_payload(q_, e);
    image_.put_stored_body(q_, lane, e);
    entered_.insert(e);
    touched_.insert(e);
    written_[lane] = e;
  }
}

const std::uint32_t* IssueQueue::image() {
  entered_.for_each([this](std::uint32_t e) {
    image_.put_fields(q_, e);
    image_.put_column(q_, e);
  });
  entered_.for_each([this](std::uint32_t e) { image_.put_row(q_, e); });
  touched_.for_each([this](std::uint32_t e) { image_.put_waits(q_, e); });
  entered_.clear();
  touched_.clear();
  image_.put_live(q_);
  image_.put_new(q_);
  return image_.words();
}

}  // namespace segue::issue_queue
