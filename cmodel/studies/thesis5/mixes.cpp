#include "cmodel/studies/thesis5/mixes.hpp"

#include <algorithm>
#include <numeric>

#include "cmodel/gpu/sim/tb_duration.hpp"

namespace segue::studies::thesis5 {
namespace {

/// The same numbers with every compiler, unlike those of the standard's distributions.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::size_t limit) {
    __extension__ using Wide = unsigned __int128;
    state_ = gpu::mix(state_);
    return static_cast<std::uint32_t>((Wide{state_} * limit) >> 64);
  }
  void shuffle(std::vector<std::uint32_t>& values) {
    for (std::size_t left = values.size(); left > 1; --left) {
      std::swap(values[left - 1], values[below(left)]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace

std::vector<Mix> random_mixes(std::uint32_t applications, std::uint32_t size, std::uint32_t count,
                              std::uint64_t seed, bool replacement) {
  std::vector<Mix> mixes;
  for (std::uint32_t index = 0; index < count; ++index) {
    Dice dice(gpu::mix(gpu::mix(gpu::mix(seed) ^ size) ^ index));
    const std::uint32_t prioritised = index % applications;
    Mix mix;
    if (replacement) {
      for (std::uint32_t i = 1; i < size; ++i) mix.applications.push_back(dice.below(applications));
    } else {
      std::vector<std::uint32_t> others(applications);
      std::iota(others.begin(), others.end(), 0U);
      std::erase(others, prioritised);
      dice.shuffle(others);
      mix.applications.assign(others.begin(), others.begin() + (size - 1));
    }
    mix.prioritised = dice.below(size);
    mix.applications.insert(mix.applications.begin() + mix.prioritised, prioritised);
    mixes.push_back(std::move(mix));
  }
  return mixes;
}

}  // namespace segue::studies::thesis5
