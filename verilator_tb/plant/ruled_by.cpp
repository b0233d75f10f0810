#include "verilator_tb/plant/ruled_by.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verilator_tb/plant/card.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/specification.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFields = 3;
constexpr std::size_t kMostSentences = 3;
constexpr std::size_t kWidth = 100;

/// "ksrt_q[3].tokens" without its indices.
std::string without_indices(const std::string& field) {
  std::string path;
  int depth = 0;
  for (const char letter : field) {
    if (letter == '[') ++depth;
    if (depth == 0) path += letter;
    if (letter == ']') --depth;
  }
  return path;
}

/// A block and one of its own fields.
struct Owned {
  std::string block;
  std::string field;
};

/// "u_board.live_q" of sm_frontend is live_q of scoreboard.
Owned owner_of(const fs::path& rtl, std::string block, std::string field) {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    const toml::table card = read_card(rtl, block);
    for (const auto& [name, child] : rows_of(card, "child")) {
      if (!field.starts_with(name + ".")) continue;
      field.erase(0, name.size() + 1);
      block = child->get("block")->value_or(std::string());
      goes_on = true;
      break;
    }
  }
  return {block, field};
}

std::string last_of(const std::string& path) { return path.substr(path.rfind('.') + 1); }

/// "row_valid" of row_valid_o, which pages write where no port is meant.
std::string stem_of(const std::string& name) {
  const bool has_ending = name.size() > 2 && name[name.size() - 2] == '_';
  return has_ending ? name.substr(0, name.size() - 2) : name;
}

/// The names in a field: its register or port, and its member.
struct Names {
  std::string whole;   ///< "u_timer.timed_q"
  std::string signal;  ///< "timed_q"
  std::string member;  ///< "tokens" of ksrt_q.tokens; empty if there is none
};

Names names_of(const std::string& field) {
  std::size_t begin = 0;  // of the name that is a signal: the first that is no instance's
  for (std::size_t end = field.find('.'); end != std::string::npos; end = field.find('.', begin)) {
    if (!field.substr(begin).starts_with("u_") && !field.substr(begin).starts_with("g_")) break;
    begin = end + 1;
  }
  const std::size_t end = std::min(field.find('.', begin), field.size());
  return {field.substr(0, end), field.substr(begin, end - begin),
          end == field.size() ? std::string() : last_of(field)};
}

/// How exactly a sentence names it; 0 if not at all.
int exactness(const Sentence& sentence, const Names& names) {
  const auto has = [&](const auto& is) { return std::ranges::any_of(sentence.names, is); };
  const bool signal = has([&](const std::string& name) {
    return name == names.whole || name == names.signal || name.starts_with(names.signal + ".");
  });
  const bool member = !names.member.empty() &&
                      has([&](const std::string& name) { return last_of(name) == names.member; });
  if (signal) return member ? 4 : 3;
  if (member) return 2;
  return has([&](const std::string& name) { return name == stem_of(names.signal); }) ? 1 : 0;
}

std::string shortened(std::string text) {
  if (text.size() <= kWidth) return text;
  text.resize(std::min(text.rfind(' ', kWidth), kWidth));
  return text + " ...";
}

void add(const std::vector<Sentence>& sentences, const Names& names, std::size_t most,
         std::vector<std::string>& says) {
  int best = 1;
  for (const Sentence& sentence : sentences) best = std::max(best, exactness(sentence, names));
  std::size_t added = 0;
  for (const Sentence& sentence : sentences) {
    if (added == most) return;
    if (exactness(sentence, names) != best) continue;
    says.push_back(shortened(fmt::format("{}: {}", sentence.place, sentence.text)));
    ++added;
  }
}

/// The rule above a property, which a message of a failed assertion ends with.
RuledBy rule_of(const fs::path& rtl, const std::string& block, const std::string& note) {
  for (const std::string& part : parts_of(rtl, block)) {
    for (const Sentence& rule : read_numbered_rules(rtl, part)) {
      for (const std::string& name : rule.names) {
        if (note.find("." + name + ":") == std::string::npos) continue;
        return {name,
                fmt::format("rtl/{0}/{0}.md", part),
                {shortened(fmt::format("{}: {}", rule.place, rule.text))}};
      }
    }
  }
  return {};
}

}  // namespace

RuledBy ruled_by(const fs::path& rtl, const std::string& block, const std::string& field,
                 std::size_t most) {
  const std::string path = without_indices(field);
  const Owned owned = owner_of(rtl, block, path);
  const Names names = names_of(owned.field);
  RuledBy found{path, fmt::format("rtl/{0}/{0}.md", owned.block), {}};
  add(read_page(rtl, owned.block), names, most, found.says);
  add(read_numbered_rules(rtl, owned.block), names, 1, found.says);
  return found;
}

std::vector<RuledBy> rules_of(const fs::path& rtl, const std::string& block,
                              const LockstepResult& result) {
  std::vector<RuledBy> all;
  const auto take = [&](RuledBy found) {
    const auto same = [&](const RuledBy& one) { return one.field == found.field; };
    if (!found.says.empty() && std::ranges::none_of(all, same)) all.push_back(std::move(found));
  };
  try {
    for (const Difference& difference : result.differences) {
      if (all.size() == kMostFields) break;
      take(ruled_by(rtl, block, difference.field, kMostSentences));
    }
    for (const std::string& note : result.notes) take(rule_of(rtl, block, note));
  } catch (const HarnessError&) {
    return {};  // without the sources of the RTL there is a report, too
  }
  return all;
}

}  // namespace segue::plant
