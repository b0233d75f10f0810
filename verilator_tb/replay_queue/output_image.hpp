#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue {

/// The outputs as packed words, at the places that `ImageLayout` gives them: `pack_outputs` for
/// every cycle. A message is packed only if it is another than in the cycle before.
class OutputImage {
 public:
  explicit OutputImage(const Params& params) : layout_(params), words_(layout_.words) {}

  [[nodiscard]] const std::uint32_t* pack(const Outputs& out);

 private:
  void put(Signal signal, std::uint64_t value);
  void put(Signal signal, const Instruction& message, Instruction& packed);

  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
  Instruction replay_, save_;  // as packed
};

}  // namespace segue::replay_queue
