#include "verilator_tb/sm_driver/lockstep_bench.hpp"

#include <bit>

namespace segue::sm_driver {
namespace {

void note_one_sided(bool rtl, bool twin, const std::string& event, std::vector<std::string>& list) {
  if (rtl != twin) list.push_back(std::string("only the ") + (rtl ? "RTL" : "twin") + ": " + event);
}

}  // namespace

LockstepBench::LockstepBench(const plant::RtlModule& module, const Params& params,
                             const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin)
    : layout_(params),
      signals_(sm_driver::signals(params)),
      rtl_(module),
      ports_(rtl_, params),
      twin_(twin ? std::move(twin) : std::make_unique<TwinSide>(params)),
      surroundings_(params, stimulus),
      outputs_(layout_.words) {
  pack_outputs(packed_, outputs_.data(), layout_);
}

void LockstepBench::settle(std::uint64_t cycle) {
  cycle_ = cycle;
  const Inputs& in = surroundings_.drive(cycle);
  ports_.write(in);
  rtl_.settle();
  twin_->eval(in, out_);
}

plant::TwinImages LockstepBench::twin() {
  pack_outputs(out_, outputs_.data(), layout_, &packed_);
  packed_ = out_;
  return {outputs_.data(), twin_->image()};
}

void LockstepBench::clock() {
  const Inputs& in = surroundings_.inputs();
  if (count_coverage_) watch_.before(in, out_, twin_->twin());
  record(in);
  rtl_.clock();
  twin_->tick(in);
  if (count_coverage_) watch_.after(in, twin_->twin());
  surroundings_.take(out_);
}

std::optional<plant::MemoryWrite> LockstepBench::written() const {
  const auto element = twin_->twin().written_memory_element();
  if (!element) return std::nullopt;
  return plant::MemoryWrite{static_cast<std::size_t>(Signal::kUPtbqMemQ), *element};
}

void LockstepBench::record(const Inputs& in) {
  if (!in.rst_n) {
    if (!in_reset_) recent_.add({cycle_, ResetBegun{}});
    in_reset_ = true;
    return;
  }
  in_reset_ = false;
  const Error error = out_.err_valid ? out_.err_code : Error::kNone;
  if (out_.cmd_valid && in.cmd_ready) recent_.add({cycle_, out_.cmd});
  if (out_.done_valid && in.done_ready) recent_.add({cycle_, out_.done});
  if (out_.host_ready && in.host_valid) recent_.add({cycle_, HostTaken{in.host, error}});
  if (const std::uint64_t taken = out_.sm_ready & in.sm_valid; taken != 0) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(taken));
    recent_.add({cycle_, SmTaken{s, in.sm[s], error}});
  }
}

std::vector<std::string> LockstepBench::transactions() const {
  std::vector<std::string> list;
  recent_.for_each([&](const Transaction& transaction) { list.push_back(in_words(transaction)); });
  return list;
}

std::vector<std::string> LockstepBench::one_sided() {
  Outputs rtl;
  ports_.read(rtl);
  std::vector<std::string> list;
  note_one_sided(rtl.cmd_valid, out_.cmd_valid, in_words(rtl.cmd_valid ? rtl.cmd : out_.cmd), list);
  note_one_sided(rtl.done_valid, out_.done_valid, in_words(rtl.done_valid ? rtl.done : out_.done),
                 list);
  note_one_sided(rtl.host_ready, out_.host_ready, "the host's message is taken", list);
  note_one_sided(rtl.err_valid, out_.err_valid,
                 "error " + std::string(to_string(rtl.err_valid ? rtl.err_code : out_.err_code)),
                 list);
  for (std::uint64_t left = rtl.sm_ready ^ out_.sm_ready; left != 0; left &= left - 1) {
    const int s = std::countr_zero(left);
    note_one_sided((rtl.sm_ready >> s & 1) != 0, (out_.sm_ready >> s & 1) != 0,
                   "the message of SM " + std::to_string(s) + " is taken", list);
  }
  return list;
}

}  // namespace segue::sm_driver
