#include "verilator_tb/sm_frontend/lockstep_bench.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace segue::sm_frontend {

LockstepBench::LockstepBench(const plant::RtlModule& module, const Params& params,
                             const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin)
    : layout_(params),
      signals_(sm_frontend::signals(params)),
      registers_(memory("u_board.u_registers.mem_q")),
      payloads_(memory("u_queue.u_payload.mem_q")),
      instructions_(memory("u_replay.u_instr.mem_q")),
      operands_(memory("u_log.u_data.mem_q")),
      rtl_(module),
      ports_(rtl_, signals_),
      twin_(twin ? std::move(twin) : std::make_unique<TwinSide>(params)),
      surroundings_(params, stimulus),
      watch_(params),
      out_(params),
      before_(params),
      inputs_(layout_.words),
      outputs_(layout_.words) {
  written_.reserve(4);
}

std::size_t LockstepBench::memory(const std::string& name) const {
  const auto found = std::find_if(signals_.begin(), signals_.end(),
                                  [&](const auto& signal) { return signal.name == name; });
  if (found == signals_.end()) throw std::logic_error("no observable " + name);
  return static_cast<std::size_t>(found - signals_.begin());
}

void LockstepBench::settle(std::uint64_t cycle) {
  cycle_ = cycle;
  const Inputs& in = surroundings_.drive(cycle);
  std::swap(before_, out_);
  shows_before_ = std::exchange(shows_out_, false);
  twin_->eval(in, out_);
  // The line goes by whose turn it is, the operand by what is asked for.
  if (surroundings_.answer(out_)) twin_->eval(in, out_);
  pack_inputs(in, inputs_.data(), layout_);
  ports_.write(inputs_.data());
  rtl_.set_reset_n(in.rst_n);
  rtl_.settle();
}

plant::TwinImages LockstepBench::twin() {
  pack_outputs(out_, outputs_.data(), layout_, shows_before_ ? &before_ : nullptr);
  shows_out_ = true;
  return {outputs_.data(), twin_->image()};
}

void LockstepBench::clock() {
  const Inputs& in = surroundings_.inputs();
  if (look_on_) watch_.look(in, out_, twin_->twin());
  if (pipeview_) pipeview_->watch(cycle_, in, out_, twin_->twin());
  record(in);
  rtl_.clock();
  twin_->tick(in);
  note_written();
  surroundings_.take(out_);
}

void LockstepBench::note_written() {
  written_.clear();
  const SmFrontend& twin = twin_->twin();
  const auto note = [&](std::size_t signal, std::optional<std::uint32_t> element,
                        std::optional<std::uint32_t> other = {}) {
    if (!element) std::swap(element, other);
    if (element) written_.push_back({signal, *element, other});
  };
  const auto& payloads = twin.queue().written_memory_elements();
  note(registers_, twin.board().written_memory_element());
  note(payloads_, payloads[0], payloads[1]);
  note(instructions_, twin.replay().written_memory_element());
  note(operands_, twin.log().written_memory_element());
}

void LockstepBench::record(const Inputs& in) {
  if (!in.rst_n && !in_reset_) {
    recent_.add({.cycle = cycle_, .what = Transaction::What::kReset});
  }
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
  note(rtl.fetch_valid, out_.fetch_valid, "lets a warp fetch");
  note(rtl.read_valid != 0, out_.read_valid != 0, "has an instruction in the operand read");
  note(rtl.operand_valid, out_.operand_valid, "gives an operand");
  note(rtl.go_valid, out_.go_valid, "lets a warp go on");
  note(rtl.save_valid, out_.save_valid, "hands out an instruction");
  note(rtl.restore_ready, out_.restore_ready, "takes an instruction back");
  for (std::size_t s = 0; s < kNumSources; ++s) {
    const bool there = rtl.err_code[s] != Error::kNone;
    const Error error = there ? rtl.err_code[s] : out_.err_code[s];
    note(there, out_.err_code[s] != Error::kNone,
         "error " + std::string(to_string(error)) + " of " +
             std::string(to_string(static_cast<Source>(s))));
  }
  return list;
}

}  // namespace segue::sm_frontend
