#include "verilator_tb/warp_gate/lockstep_bench.hpp"

namespace segue::warp_gate {

LockstepBench::LockstepBench(const plant::RtlModule& module, const Params& params,
                             const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin)
    : layout_(params),
      signals_(warp_gate::signals(params)),
      rtl_(module),
      ports_(rtl_, signals_),
      twin_(twin ? std::move(twin) : std::make_unique<TwinSide>(params)),
      front_end_(params, stimulus),
      book_(params),
      watch_(params),
      now_(params),
      out_(params),
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
  twin_->eval(in, out_);
}

plant::TwinImages LockstepBench::twin() {
  pack_outputs(out_, outputs_.data(), layout_);
  return {outputs_.data(), twin_->image()};
}

void LockstepBench::clock() {
  const Inputs& in = front_end_.inputs();
  watch_.look(in, out_);
  book_.observe(in, out_);
  record(in);
  rtl_.clock();
  twin_->tick(in);
  front_end_.take(out_);
}

void LockstepBench::record(const Inputs& in) {
  if (!in.rst_n) {
    if (!in_reset_) recent_.add({cycle_, ResetBegun{}});
    in_reset_ = true;
    return;
  }
  in_reset_ = false;
  for (const Told& told : messages(in, out_)) recent_.add({cycle_, told});
  if (out_.fetch_valid && in.fetch_ready) {
    recent_.add({cycle_, Fetched{out_.fetch_warp, in.fetch_ends}});
  }
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
    if (there != here)
      list.push_back(std::string("only the ") + (there ? "RTL: " : "twin: ") + event);
  };
  note(rtl.fetch_valid, out_.fetch_valid,
       "warp " + std::to_string(rtl.fetch_valid ? rtl.fetch_warp : out_.fetch_warp) + " can fetch");
  for (std::size_t s = 0; s < kNumSources; ++s) {
    const bool there = rtl.err_code[s] != Error::kNone;
    const Error error = there ? rtl.err_code[s] : out_.err_code[s];
    note(there, out_.err_code[s] != Error::kNone,
         "error " + std::string(to_string(error)) + " of " +
             std::string(to_string(static_cast<Source>(s))));
  }
  return list;
}

}  // namespace segue::warp_gate
