#include "cmodel/blocks/execution_engine/state_image.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::execution_engine {

StateImage::StateImage(const Params& params)
    : layout_(params),
      driver_layout_(u_driver_params(params)),
      selector_words_(preempt_selector::ImageLayout(u_selector_params(params)).words),
      engine_words_(preempt_engine::ImageLayout(u_engine_params(params)).words),
      words_(layout_.words),
      shown_(params),
      engines_(layout::low_mask(params.num_sms)),
      frames_(engines_) {}

void StateImage::note_driver(const sm_driver::SmDriver& driver) {
  for (const auto& [memory, element] : driver.written_memory_elements()) {
    if (memory == sm_driver::SmDriver::Memory::kPtbq) written_.push_back(element);
  }
}

void StateImage::put_element(Signal signal, std::uint32_t i, std::uint64_t value) {
  const ImageLayout::Place& at = layout_[signal];
  layout::insert(&words_[at.word], i * at.stride_bits, at.width, value);
}

template <class Value>
void StateImage::put_changed(Signal signal, std::uint32_t i, Value value, Value& shown) {
  if (value == shown) return;
  shown = value;
  put_element(signal, i, static_cast<std::uint64_t>(value));
}

void StateImage::put(const State& q, sm_driver::SmDriver& driver,
                     preempt_selector::PreemptSelector& selector,
                     std::vector<preempt_engine::PreemptEngine>& engines) {
  put_sms(q.sms);
  put_frames(q.frames);
  put_driver(driver.image());
  if (selector_) put_child(selector.image(), selector_words_, kSelector);
  selector_ = false;
  preempt_engine::for_each(engines_, [&](std::uint32_t s) {
    put_child(engines[s].image(), engine_words_, kFirstEngine + s);
  });
  engines_ = 0;
}

void StateImage::put_sms(const Sms& q) {
  put_bits(Signal::kUSmsSetUpQ, q.set_up);
  put_bits(Signal::kUSmsInSetupQ, q.in_setup);
  put_bits(Signal::kUSmsAnswerQ, q.answer);
  put_bits(Signal::kUSmsToldQ, q.told);
  put_bits(Signal::kUSmsKillQ, q.kill);
  put_bits(Signal::kUSmsStrictQ, q.strict);
  q.ended.pack(&words_[layout_[Signal::kUSmsEndedQ].word], 0, layout_.widths);
  for (std::uint32_t s = 0; s < q.todo.size(); ++s) {
    put_changed(Signal::kUSmsTodoQ, s, q.todo[s], shown_.sms.todo[s]);
    put_changed(Signal::kUSmsCtxQ, s, q.ctx[s], shown_.sms.ctx[s]);
    put_changed(Signal::kUSmsTechniqueQ, s, q.technique[s], shown_.sms.technique[s]);
  }
}

void StateImage::put_frames(const Frames& q) {
  put_bits(Signal::kUFramesRegionValidQ, std::uint64_t{q.region_valid});
  q.region.pack(&words_[layout_[Signal::kUFramesRegionQ].word], 0, layout_.widths);
  put_bits(Signal::kUFramesDoneShownQ, std::uint64_t{q.done_shown});
  put_bits(Signal::kUFramesLastQ, q.last);
  preempt_engine::for_each(frames_, [&](std::uint32_t s) {
    put_changed(Signal::kUFramesSavedQ, s, q.saved[s], shown_.frames.saved[s]);
    put_changed(Signal::kUFramesPurgeQ, s, q.purge[s], shown_.frames.purge[s]);
    const std::uint32_t num_frames = layout_.params.num_frames;
    for (std::uint32_t i = s * num_frames; i < (s + 1) * num_frames; ++i) {
      put_changed(Signal::kUFramesCtxQ, i, q.ctx[i], shown_.frames.ctx[i]);
    }
  });
  frames_ = 0;
}

void StateImage::put_child(const std::uint32_t* from, std::uint32_t words, std::uint32_t child) {
  std::copy(from, from + words, words_.begin() + layout_.children[child]);
}

/// Of the queues' memory, which is large, copies only the elements written since the last call.
void StateImage::put_driver(const std::uint32_t* from) {
  const auto& memory = driver_layout_[sm_driver::Signal::kUPtbqMemQ];
  const std::uint32_t memory_end = memory.word + (memory.stride_bits * memory.count + 31) / 32;
  const auto to = words_.begin() + layout_.children[kDriver];
  const auto copy = [&](std::uint32_t begin, std::uint32_t end) {
    std::copy(from + begin, from + end, to + begin);
  };
  copy(0, memory.word);
  copy(memory_end, driver_layout_.words);
  for (const std::uint32_t e : written_) {
    const std::uint32_t begin = e * memory.stride_bits;
    copy(memory.word + begin / 32, memory.word + (begin + memory.stride_bits + 31) / 32);
  }
  written_.clear();
}

}  // namespace segue::execution_engine
