#include "cmodel/studies/smk/mixes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::studies::smk {

std::vector<Mix> mixes_of(std::size_t benchmarks, std::size_t size) {
  if (size > benchmarks) {
    throw gpu::BadInput(fmt::format(
        "a mix of {} kernels out of {} application{}, each at most once; allowed: a library of at "
        "least {}",
        size, benchmarks, benchmarks == 1 ? "" : "s", size));
  }
  std::vector<Mix> mixes;
  std::vector<bool> taken(benchmarks, false);
  std::fill_n(taken.begin(), size, true);
  do {
    Mix& mix = mixes.emplace_back();
    for (std::uint32_t b = 0; b < benchmarks; ++b) {
      if (taken[b]) mix.push_back(b);
    }
  } while (std::prev_permutation(taken.begin(), taken.end()));
  return mixes;
}

std::string class_of(const std::vector<gpu::Application>& benchmarks, const Mix& mix) {
  std::vector<std::string> classes;
  for (const std::uint32_t b : mix) {
    const std::string& name = benchmarks[b].class_1;
    classes.push_back(name.empty() ? gpu::kNoClass : name);
  }
  std::ranges::sort(classes);
  std::string text;
  for (const std::string& name : classes)
    text += (text.empty() ? std::string{} : std::string{"+"}) + name;
  return text;
}

std::string name_of(const std::vector<gpu::Application>& benchmarks, const Mix& mix) {
  std::string text;
  for (const std::uint32_t b : mix)
    text += (text.empty() ? std::string{} : std::string{"/"}) + benchmarks[b].name;
  return text;
}

}  // namespace segue::studies::smk
