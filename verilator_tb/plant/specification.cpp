#include "verilator_tb/plant/specification.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

/// Sections of a page without rules on a signal's value.
constexpr std::array<std::string_view, 8> kNoRules = {"How it works", "Example",  "Cost",
                                                      "Differences",  "Evidence", "Properties",
                                                      "Children",     "Shared"};

bool rules(std::string_view heading) {
  return !heading.empty() && std::ranges::none_of(kNoRules, [&](std::string_view one) {
    return heading.starts_with(one);
  });
}

bool in_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.';
}

/// The names in a piece of text: "u_timer.timed_q[s] && now_i" has three.
void add_names(std::string_view text, std::vector<std::string>& names) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && in_name(text[end])) ++end;
    std::string_view name = text.substr(at, end - at);
    while (name.starts_with('.')) name.remove_prefix(1);
    while (name.ends_with('.')) name.remove_suffix(1);
    if (!name.empty() && std::isalpha(static_cast<unsigned char>(name[0])) != 0) {
      names.emplace_back(name);
    }
    at = std::max(end, at + 1);
  }
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front())) != 0) {
    line.remove_prefix(1);
  }
  while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0) {
    line.remove_suffix(1);
  }
  return line;
}

/// The length of the mark that a list item begins with; 0 if it is none.
std::size_t mark_of(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return 2;
  const auto digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits != 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

class Page {
 public:
  void take(std::string_view line) {
    if (line.starts_with("```") || line.starts_with("<!--")) {
      finish();
      fenced_ = line.starts_with("```") && !fenced_;
    } else if (fenced_) {
      return;
    } else if (line.starts_with('#')) {
      finish();
      heading_ = trimmed(line.substr(line.find_first_not_of('#')));
      if (line.starts_with("# ")) heading_.clear();
    } else if (const std::string_view words = trimmed(line); words.empty()) {
      finish();
    } else {
      const std::size_t mark = mark_of(words);
      if (mark != 0 || words.starts_with('|')) finish();
      if (!text_.empty()) text_ += ' ';
      text_ += words.substr(mark);
    }
  }

  std::vector<Sentence> sentences() {
    finish();
    return std::move(sentences_);
  }

 private:
  void finish() {
    if (!text_.empty() && rules(heading_) && !text_.starts_with("|--")) {
      Sentence sentence{.place = heading_, .text = {}, .names = {}};
      // Every second piece between backticks is code.
      bool code = false;
      for (std::size_t at = 0; at <= text_.size(); code = !code) {
        const std::size_t end = std::min(text_.find('`', at), text_.size());
        if (code) add_names(std::string_view(text_).substr(at, end - at), sentence.names);
        at = end + 1;
      }
      std::ranges::copy_if(text_, std::back_inserter(sentence.text),
                           [](char letter) { return letter != '`' && letter != '*'; });
      if (sentence.text.starts_with("| ")) sentence.text.erase(0, 2);
      sentences_.push_back(std::move(sentence));
    }
    text_.clear();
  }

  std::string heading_;
  std::string text_;
  bool fenced_ = false;
  std::vector<Sentence> sentences_;
};

class Properties {
 public:
  void take(std::string_view line) {
    const std::string_view words = trimmed(line);
    if (words.starts_with("// Rule ")) {
      const std::string_view number = words.substr(8, words.find('.') - 8);
      const std::size_t text = words.find_first_not_of(". ", 8 + number.size());
      sentences_.push_back({.place = "rule " + std::string(number),
                            .text = std::string(words.substr(std::min(text, words.size()))),
                            .names = {}});
      in_words_ = true;
      open_ = true;
    } else if (words.starts_with("// ---")) {
      open_ = false;
    } else if (words.starts_with("//")) {
      if (open_ && in_words_) sentences_.back().text += ' ' + std::string(trimmed(words.substr(2)));
    } else if (open_) {
      in_words_ = false;
      add_names(words, sentences_.back().names);
    }
  }

  std::vector<Sentence> sentences() { return std::move(sentences_); }

 private:
  bool in_words_ = false;
  bool open_ = false;  // below a rule
  std::vector<Sentence> sentences_;
};

template <typename Reader>
std::vector<Sentence> read(const fs::path& path) {
  Reader reader;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) reader.take(line);
  return reader.sentences();
}

}  // namespace

std::vector<Sentence> read_page(const fs::path& rtl, std::string_view block) {
  return read<Page>(rtl / block / (std::string(block) + ".md"));
}

std::vector<Sentence> read_numbered_rules(const fs::path& rtl, std::string_view block) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(rtl / block, error)) {
    if (entry.path().filename().string().ends_with("_props.sv")) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<Sentence> all;
  for (const fs::path& file : files) {
    for (Sentence& rule : read<Properties>(file)) {
      rule.place += " of " + file.filename().string();
      all.push_back(std::move(rule));
    }
  }
  return all;
}

}  // namespace segue::plant
