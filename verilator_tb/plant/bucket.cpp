#include "verilator_tb/plant/bucket.hpp"

#include <fmt/format.h>

#include <regex>

namespace segue::plant {
namespace {

/// The property in Verilator's message of a failure: its place below the block.
std::string property_of(const std::string& note) {
  static const std::regex failed(R"(Assertion failed in TOP\.[^.:\s]+\.([^:\s]+):)");
  std::smatch match;
  return std::regex_search(note, match, failed) ? match[1].str() : note;
}

std::string what_failed(const LockstepResult& result) {
  if (!result.differences.empty()) return result.differences.front().field;
  if (result.notes.empty()) return "";
  const std::string& note = result.notes.front();
  return result.verdict == Verdict::kAssertion ? property_of(note) : note;
}

}  // namespace

std::string without_numbers(std::string_view text) {
  static const std::regex index(R"(\[[^\]]*\])");
  static const std::regex number(R"(\b(0x[0-9a-f]+|[0-9]+)\b)");
  const std::string starred = std::regex_replace(std::string(text), index, "[*]");
  return std::regex_replace(starred, number, "N");
}

std::string bucket_of(std::string_view block, const LockstepResult& result) {
  if (result.verdict == Verdict::kEqual) return "";
  const std::string what = without_numbers(what_failed(result));
  return fmt::format("{} {}{}{}", block, to_string(result.verdict), what.empty() ? "" : " ", what);
}

}  // namespace segue::plant
