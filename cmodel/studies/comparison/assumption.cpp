#include "cmodel/studies/comparison/assumption.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::studies {
namespace {

/// The words in "corrected or printed", "a, b or c", "a number, 0..3, or none".
std::vector<std::string_view> words_in(std::string_view values) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin < values.size();) {
    const std::size_t end = std::min(values.find_first_of(", ", begin), values.size());
    const std::string_view word = values.substr(begin, end - begin);
    const bool joins = word == "or" || word == "a" || word == "whole" || word == "number";
    if (!word.empty() && !joins && word.find("..") == std::string_view::npos) words.push_back(word);
    begin = end + 1;
  }
  return words;
}

}  // namespace

void assume_one_of(const std::vector<AssumptionKey>& keys, const std::string& text,
                   const SetAssumption& set) {
  std::vector<std::string_view> names;
  for (const AssumptionKey& key : keys) names.push_back(key.key);
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  for (const AssumptionKey& key : keys) {
    if (key.key != name) continue;
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (set(key.key, value)) return;
    throw gpu::BadInput(fmt::format("--assume: {} = '{}'{}; allowed: {}={}", name, value,
                                    gpu::suggestion(value, words_in(key.values)), name,
                                    key.values));
  }
  throw gpu::BadInput(fmt::format("--assume: unknown assumption '{}'{}; allowed: {}", name,
                                  gpu::suggestion(name, names), gpu::join(names)));
}

}  // namespace segue::studies
