#include "cmodel/blocks/sm_frontend/state_image.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

/// More than a few cycles' writes are not remembered one by one.
constexpr std::size_t kMostWritten = 16;

}  // namespace

template <class Layout>
StateImage::Child StateImage::place(std::uint32_t at, const Layout& layout) {
  Child child;
  child.at = at;
  child.words = child.memory = layout.words;
  return child;
}

template <class Layout, class Signal>
StateImage::Child StateImage::place(std::uint32_t at, const Layout& layout, Signal memory) {
  Child child = place(at, layout);
  child.memory = layout[memory].word;
  child.stride_bits = layout[memory].stride_bits;
  child.memory_words = (child.stride_bits * layout[memory].count + 31) / 32;
  child.written.reserve(kMostWritten);
  return child;
}

StateImage::StateImage(const Params& params)
    : layout_(params),
      words_(layout_.words),
      shown_(params),
      gate_(place(layout_.children[0], warp_gate::ImageLayout(u_gate_params(params)))),
      board_(place(layout_.children[1], scoreboard::ImageLayout(u_board_params(params)),
                   scoreboard::Signal::kURegistersMemQ)),
      queue_(place(layout_.children[2], issue_queue::ImageLayout(u_queue_params(params)),
                   issue_queue::Signal::kUPayloadMemQ)),
      replay_(place(layout_.children[3], replay_queue::ImageLayout(u_replay_params(params)))),
      log_(place(layout_.children[4], operand_log::ImageLayout(u_log_params(params)),
                 operand_log::Signal::kUDataMemQ)) {}

void StateImage::put_own(const State& q) {
  // There are many of these, and one or two change in a cycle.
  const auto put_numbers = [&](Signal signal, const std::vector<std::uint32_t>& numbers,
                               std::vector<std::uint32_t>& shown) {
    const ImageLayout::Place& at = layout_[signal];
    for (std::uint32_t w = 0; w < at.count; ++w) {
      if (numbers[w] == shown[w]) continue;
      layout::insert(&words_[at.word], w * at.stride_bits, at.width, numbers[w]);
      shown[w] = numbers[w];
    }
  };
  const auto put_bits = [&](Signal signal, std::uint64_t bits) {
    const ImageLayout::Place& at = layout_[signal];
    layout::insert(&words_[at.word], 0, at.width, bits);
  };
  const auto put_struct = [&](Signal signal, const auto& value, std::uint32_t i) {
    const ImageLayout::Place& at = layout_[signal];
    value.pack(&words_[at.word], i * at.stride_bits, layout_.widths);
  };
  put_numbers(Signal::kUWarpsTbQ, q.tb, shown_.tb);
  put_numbers(Signal::kUWarpsNextQ, q.next, shown_.next);
  put_numbers(Signal::kUWarpsCloserQ, q.closer, shown_.closer);
  put_bits(Signal::kUWarpsStoppedQ, q.stopped);
  put_bits(Signal::kUWarpsResumingQ, q.resuming);
  put_bits(Signal::kUWarpsRefetchQ, q.refetch);
  put_bits(Signal::kUWarpsPoisonedQ, q.poisoned);
  put_bits(Signal::kUWarpsAtCommitQ, std::uint64_t{q.at_commit});
  put_bits(Signal::kUIssueReadValidQ, q.read_valid);
  for (std::uint32_t lane = 0; lane < q.read.size(); ++lane) {
    const Reading& read = q.read[lane];
    put_struct(Signal::kUIssueReadQ,
               Issued{.warp = read.warp,
                      .tb = read.tb,
                      .seq = read.seq,
                      .may_fault = read.may_fault,
                      .entry = read.entry,
                      .logged = read.logged,
                      .handle = read.handle,
                      .replay = read.replay,
                      .from_log = read.from_log},
               lane);
  }
  put_bits(Signal::kUIssueBodyLaneQ, q.body_lane);
  put_bits(Signal::kUIssueBodyBackQ, std::uint64_t{q.body_back});
  put_struct(Signal::kUTransferRestoreBodyQ, q.restore_body, 0);
  put_bits(Signal::kUIssueStepValidQ, std::uint64_t{q.step_valid});
  put_struct(Signal::kUIssueStepQ, q.step, 0);
  put_bits(Signal::kUTransferDumpValidQ, std::uint64_t{q.dump_valid});
  put_struct(Signal::kUTransferDumpQ, q.dump, 0);
  put_bits(Signal::kUTransferDumpDataQ, std::uint64_t{q.dump_data});
  put_bits(Signal::kUTransferFillValidQ, std::uint64_t{q.fill_valid});
  put_struct(Signal::kUTransferFillQ, q.fill, 0);
  put_bits(Signal::kUTransferGivesWayQ, std::uint64_t{q.gives_way});
}

void StateImage::note_memories(const scoreboard::Scoreboard& board,
                               const issue_queue::IssueQueue& queue,
                               const operand_log::OperandLog& log) {
  note(board_, board.written_memory_element());
  for (const auto& element : queue.written_memory_elements()) note(queue_, element);
  note(log_, log.written_memory_element());
}

void StateImage::note(Child& child, std::optional<std::uint32_t> element) {
  if (!element) return;
  if (child.written.size() == kMostWritten) {
    child.all_written = true;
  } else {
    child.written.push_back(*element);
  }
}

void StateImage::put_children(warp_gate::WarpGate& gate, scoreboard::Scoreboard& board,
                              issue_queue::IssueQueue& queue, replay_queue::ReplayQueue& replay,
                              operand_log::OperandLog& log) {
  put(gate_, gate.image());
  put(board_, board.image());
  put(queue_, queue.image());
  put(replay_, replay.image());
  put(log_, log.image());
}

void StateImage::put(Child& child, const std::uint32_t* from) {
  const std::uint32_t memory_end = child.memory + child.memory_words;
  copy(child, from, 0, child.memory);
  copy(child, from, memory_end, child.words);
  if (child.all_written) {
    copy(child, from, child.memory, memory_end);
  } else {
    for (const std::uint32_t e : child.written) {
      const std::uint32_t begin = e * child.stride_bits;
      copy(child, from, child.memory + begin / 32,
           child.memory + (begin + child.stride_bits + 31) / 32);
    }
  }
  child.written.clear();
  child.all_written = false;
}

void StateImage::copy(const Child& child, const std::uint32_t* from, std::uint32_t begin,
                      std::uint32_t end) {
  std::copy(from + begin, from + end, words_.begin() + child.at + begin);
}

}  // namespace segue::sm_frontend
