#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/issue_queue/issue_queue.hpp"
#include "cmodel/blocks/operand_log/operand_log.hpp"
#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "cmodel/blocks/scoreboard/scoreboard.hpp"
#include "cmodel/blocks/sm_frontend/state.hpp"
#include "cmodel/blocks/warp_gate/warp_gate.hpp"
#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// The registers as packed words, at the places that `ImageLayout` gives them: the front end's own,
/// and the children's images behind them. The words of ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params);

  void put_own(const State& q);
  /// Called behind each tick: notes the elements of the children's memories that it has written.
  void note_memories(const scoreboard::Scoreboard& board, const issue_queue::IssueQueue& queue,
                     const operand_log::OperandLog& log);
  /// Packs the children; of the memories, which are large, only the elements written.
  void put_children(warp_gate::WarpGate& gate, scoreboard::Scoreboard& board,
                    issue_queue::IssueQueue& queue, replay_queue::ReplayQueue& replay,
                    operand_log::OperandLog& log);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  /// Where a child's image lies in the whole one.
  struct Child {
    std::uint32_t at = 0;
    std::uint32_t words = 0;
    // The child's memory, if it has one.
    std::uint32_t memory = 0;
    std::uint32_t memory_words = 0;
    std::uint32_t stride_bits = 0;
    /// Elements, since the image was last packed: all if it cannot say which.
    std::vector<std::uint32_t> written;
    bool all_written = false;
  };
  template <class Layout>
  [[nodiscard]] static Child place(std::uint32_t at, const Layout& layout);
  template <class Layout, class Signal>
  [[nodiscard]] static Child place(std::uint32_t at, const Layout& layout, Signal memory);
  static void note(Child& child, std::optional<std::uint32_t> element);
  void put(Child& child, const std::uint32_t* from);
  void copy(const Child& child, const std::uint32_t* from, std::uint32_t begin, std::uint32_t end);

  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
  State shown_;  // of it the numbers of the warps: as packed last, at first all 0 like the words
  Child gate_;
  Child board_;
  Child queue_;
  Child replay_;
  Child log_;
};

}  // namespace segue::sm_frontend
