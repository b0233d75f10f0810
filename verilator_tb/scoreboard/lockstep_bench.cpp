#include "verilator_tb/scoreboard/lockstep_bench.hpp"

#include <utility>

namespace segue::scoreboard {

LockstepBench::LockstepBench(const plant::RtlModule& module, const Params& params,
                             const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin)
    : layout_(params),
      signals_(scoreboard::signals(params)),
      rtl_(module),
      ports_(rtl_, signals_),
      twin_(twin ? std::move(twin) : std::make_unique<TwinSide>(params)),
      sm_(params, stimulus),
      book_(params),
      watch_(params),
      out_(params),
      before_(params),
      inputs_(layout_.words),
      outputs_(layout_.words) {}

void LockstepBench::settle(std::uint64_t cycle) {
  cycle_ = cycle;
  const Inputs& in = sm_.drive(cycle);
  pack_inputs(in, inputs_.data(), layout_);
  ports_.write(inputs_.data());
  rtl_.set_reset_n(in.rst_n);
  rtl_.settle();
  std::swap(before_, out_);
  shows_before_ = std::exchange(shows_out_, false);
  twin_->eval(in, out_);
}

plant::TwinImages LockstepBench::twin() {
  pack_outputs(out_, outputs_.data(), layout_, shows_before_ ? &before_ : nullptr);
  shows_out_ = true;
  return {outputs_.data(), twin_->image()};
}

void LockstepBench::clock() {
  const Inputs& in = sm_.inputs();
  if (look_on_) {
    watch_.look(in, out_, twin_->twin());
    book_.observe(in, out_);
  }
  record(in);
  rtl_.clock();
  twin_->tick(in);
  sm_.take(out_);
  if (look_on_) watch_.look(sm_.replayed());
}

std::optional<plant::MemoryWrite> LockstepBench::written() const {
  const auto element = twin_->twin().written_memory_element();
  if (!element) return std::nullopt;
  return plant::MemoryWrite{static_cast<std::size_t>(Signal::kURegistersMemQ), *element};
}

void LockstepBench::record(const Inputs& in) {
  if (!in.rst_n && !in_reset_) {
    recent_.add({.cycle = cycle_, .kind = Transaction::Kind::kReset, .what = {}});
  }
  in_reset_ = !in.rst_n;
  if (in_reset_) return;
  for_each_message(cycle_, in, out_, [this](const Transaction& what) { recent_.add(what); });
}

std::vector<std::string> LockstepBench::transactions() const {
  std::vector<std::string> list;
  recent_.for_each([&](const Transaction& transaction) { list.push_back(in_words(transaction)); });
  return list;
}

std::vector<std::string> LockstepBench::one_sided() {
  std::vector<std::uint32_t> image(layout_.words);
  ports_.read(image.data());
  Outputs rtl(layout_.params);
  unpack_outputs(image.data(), rtl, layout_);
  std::vector<std::string> list;
  const auto note = [&](bool there, bool here, const std::string& event) {
    if (there != here) {
      list.push_back(std::string("only the ") + (there ? "RTL: " : "twin: ") + event);
    }
  };
  for (std::size_t n = 0; n < out_.release.size(); ++n) {
    const bool there = (rtl.release_valid >> n & 1) != 0;
    const Release& what = there ? rtl.release[n] : out_.release[n];
    note(there, (out_.release_valid >> n & 1) != 0,
         "warp " + std::to_string(what.warp) + " place " + std::to_string(what.slot) +
             " releases its " + (what.result ? "result" : "sources"));
  }
  for (std::size_t s = 0; s < kNumSources; ++s) {
    const bool there = rtl.err_code[s] != Error::kNone;
    const Error error = there ? rtl.err_code[s] : out_.err_code[s];
    note(there, out_.err_code[s] != Error::kNone,
         "error " + std::string(to_string(error)) + " of " +
             std::string(to_string(static_cast<Source>(s))));
  }
  return list;
}

}  // namespace segue::scoreboard
