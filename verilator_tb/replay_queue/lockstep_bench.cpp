#include "verilator_tb/replay_queue/lockstep_bench.hpp"

namespace segue::replay_queue {

LockstepBench::LockstepBench(const plant::RtlModule& module, const Params& params,
                             const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin)
    : signals_(replay_queue::signals(params)),
      rtl_(module),
      ports_(rtl_, params),
      twin_(twin ? std::move(twin) : std::make_unique<TwinSide>(params)),
      front_end_(params, stimulus),
      book_(params),
      outputs_(params) {}

void LockstepBench::settle(std::uint64_t cycle) {
  cycle_ = cycle;
  twin_->eval(idle_, now_);
  const Inputs& in = front_end_.drive(cycle, now_);
  ports_.write(in);
  rtl_.settle();
  twin_->eval(in, out_);
}

plant::TwinImages LockstepBench::twin() { return {outputs_.pack(out_), twin_->image()}; }

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
  const auto element = twin_->twin().written_memory_element();
  if (!element) return std::nullopt;
  return plant::MemoryWrite{static_cast<std::size_t>(Signal::kUInstrMemQ), *element};
}

void LockstepBench::record(const Inputs& in) {
  if (!in.rst_n) {
    if (!in_reset_) recent_.add({cycle_, ResetBegun{}});
    in_reset_ = true;
    return;
  }
  in_reset_ = false;
  if (out_.replay_valid && in.replay_ready) {
    recent_.add({cycle_, Replayed{out_.replay, out_.replay_entry}});
  }
  if (out_.save_valid && in.save_ready) recent_.add({cycle_, Saved{out_.save}});
  for_each_taken(in, out_, [&](const Taken& taken) { recent_.add({cycle_, taken}); });
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
  const auto note = [&](bool there, bool here, const std::string& event) {
    if (there != here)
      list.push_back(std::string("only the ") + (there ? "RTL: " : "twin: ") + event);
  };
  note(rtl.insert_ready, out_.insert_ready, "ready for an insert");
  note(rtl.restore_ready, out_.restore_ready, "ready for a restore");
  note(rtl.replay_valid, out_.replay_valid,
       "offers " + in_words(rtl.replay_valid ? rtl.replay : out_.replay));
  note(rtl.save_valid, out_.save_valid,
       "hands out " + in_words(rtl.save_valid ? rtl.save : out_.save));
  for (std::size_t s = 0; s < kNumSources; ++s) {
    const bool there = rtl.err_code[s] != Error::kNone;
    const Error error = there ? rtl.err_code[s] : out_.err_code[s];
    note(there, out_.err_code[s] != Error::kNone,
         "error " + std::string(to_string(error)) + " of " +
             std::string(to_string(static_cast<Source>(s))));
  }
  return list;
}

}  // namespace segue::replay_queue
