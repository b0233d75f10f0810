#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>

#include "cmodel/report/trace/json_text.hpp"

namespace segue::trace {

/// The arguments of a trace event, shown when it is selected: the members of a JSON object.
class TraceArgs {
 public:
  TraceArgs& text(std::string_view key, std::string_view value) {
    begin(key);
    append_json(members_, value);
    return *this;
  }
  template <std::integral Int>
  TraceArgs& number(std::string_view key, Int value) {
    begin(key);
    members_ += std::to_string(value);
    return *this;
  }
  TraceArgs& real(std::string_view key, double value) {
    begin(key);
    members_ += fmt::format("{}", value);
    return *this;
  }
  TraceArgs& flag(std::string_view key, bool value) {
    begin(key);
    members_ += value ? "true" : "false";
    return *this;
  }
  [[nodiscard]] const std::string& members() const { return members_; }

 private:
  void begin(std::string_view key) {
    if (!members_.empty()) members_ += ',';
    append_json(members_, key);
    members_ += ':';
  }

  std::string members_;
};

}  // namespace segue::trace
