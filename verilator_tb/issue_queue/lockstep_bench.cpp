#include "verilator_tb/issue_queue/lockstep_bench.hpp"

#include <utility>

namespace segue::issue_queue {

LockstepBench::LockstepBench(const plant::RtlModule& module, const Params& params,
                             const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin)
    : layout_(params),
      signals_(issue_queue::signals(params)),
      rtl_(module),
      ports_(rtl_, signals_),
      twin_(twin ? std::move(twin) : std::make_unique<TwinSide>(params)),
      front_end_(params, stimulus),
      book_(params),
      watch_(params),
      idle_(params),
      now_(params),
      out_(params),
      before_(params),
      inputs_(layout_.words),
      outputs_(layout_.words) {}

void LockstepBench::settle(std::uint64_t cycle) {
  cycle_ = cycle;
  twin_->eval(idle_, now_);
  const Inputs& in = front_end_.drive(cycle, now_);
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
  const Inputs& in = front_end_.inputs();
  if (look_on_) {
    watch_.look(in, out_, twin_->twin());
    book_.observe(in, out_);
  }
  record(in);
  rtl_.clock();
  twin_->tick(in);
  front_end_.take(out_);
}

std::optional<plant::MemoryWrite> LockstepBench::written() const {
  const auto& [first, second] = twin_->twin().written_memory_elements();
  if (!first && !second) return std::nullopt;
  return plant::MemoryWrite{.signal = static_cast<std::size_t>(Signal::kUPayloadMemQ),
                            .element = first ? *first : *second,
                            .other = first ? second : std::nullopt};
}

void LockstepBench::record(const Inputs& in) {
  if (!in.rst_n && !in_reset_) recent_.add({cycle_, ResetBegun{}});
  in_reset_ = !in.rst_n;
  if (in_reset_) return;
  for_each_transaction(cycle_, in, out_, [this](const Transaction& what) { recent_.add(what); });
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
  for (std::uint32_t lane = 0; lane < layout_.params.issue_width; ++lane) {
    note((rtl.issue_valid >> lane & 1) != 0, (out_.issue_valid >> lane & 1) != 0,
         "issues in lane " + std::to_string(lane));
  }
  note(rtl.back_valid, out_.back_valid, "gives back");
  for (std::size_t s = 0; s < kNumSources; ++s) {
    const bool there = rtl.err_code[s] != Error::kNone;
    const Error error = there ? rtl.err_code[s] : out_.err_code[s];
    note(there, out_.err_code[s] != Error::kNone,
         "error " + std::string(to_string(error)) + " of " +
             std::string(to_string(static_cast<Source>(s))));
  }
  return list;
}

}  // namespace segue::issue_queue
