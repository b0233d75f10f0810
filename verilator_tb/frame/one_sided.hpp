#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace segue::frame {

/// Events of a cycle that only one side has, in words.
class OneSided {
 public:
  void note(bool in_rtl, bool in_twin, const std::string& event) {
    if (in_rtl == in_twin) return;
    list_.push_back(std::string("only the ") + (in_rtl ? "RTL: " : "twin: ") + event);
  }

  /// Errors of a block that raises one a source in a cycle.
  template <class Source, class Error, std::size_t N>
  void note_errors(const std::array<Error, N>& rtl, const std::array<Error, N>& twin) {
    for (std::size_t s = 0; s < N; ++s) {
      const bool there = rtl[s] != Error::kNone;
      const Error error = there ? rtl[s] : twin[s];
      note(there, twin[s] != Error::kNone,
           "error " + std::string(to_string(error)) + " of " +
               std::string(to_string(static_cast<Source>(s))));
    }
  }

  std::vector<std::string> take() { return std::move(list_); }

 private:
  std::vector<std::string> list_;
};

}  // namespace segue::frame
