#include "cmodel/isa/execute/wave.hpp"

namespace segue::isa {

namespace {
// A register not yet written by an instruction: neither 0 nor a small number, so that a read shows.
constexpr std::uint32_t kUnwritten = 0xDEAD'BEEF;
}  // namespace

Wave::Wave(Group& group, unsigned number, Architecture architecture, unsigned vectors)
    : group_(&group),
      number_(number),
      lanes_(lanes_of(architecture)),
      vectors_(vectors),
      lanes_words_(std::size_t{vectors} * lanes_of(architecture), kUnwritten) {
  scalars_.fill(kUnwritten);
  scalars_[kNull] = 0;
  scalars_[kScc] = 0;
  set_mask(kExecLo, all_lanes());
  if (!wide()) scalars_[kExecHi] = 0;
}

}  // namespace segue::isa
