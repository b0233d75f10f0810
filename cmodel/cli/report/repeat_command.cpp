#include "cmodel/cli/report/repeat_command.hpp"

#include <fmt/format.h>

#include <string>

#include "cmodel/cli/report/results/text_in.hpp"
#include "cmodel/gpu/config/shell_word.hpp"

namespace segue::cli {
namespace {

using Json = ResultSet::Json;

/// The command that a document names, with further words; none in a document that names none, such
/// as an older one.
void add_command(const Json& document, const std::string& more, Json& to) {
  const std::string line = text_in(document, "repeated_by");
  if (!line.empty()) to["command"] = line + more;
}

/// With all sizes of the row, so that it stays the same row whatever the block's cards say.
std::string area_line(const Json& row) {
  std::string line = "segue area " + gpu::shown_shell_word(row["block"].get<std::string>());
  for (const auto& [name, value] : row["sizes"].items()) {
    line += fmt::format(" --size {}", gpu::shown_shell_word(name + "=" + value.dump()));
  }
  return line;
}

}  // namespace

void add_repeat_commands(ResultSet& results) {
  for (Json& point : results.points) {
    if (!point.contains("command")) add_command(point["run"], " --json", point);
  }
  for (Json& trace : results.traces) {
    const std::string file = trace["source"]["file"].get<std::string>();
    const std::string time = text_in(trace["about"], "trace_time");
    const std::string window = time.empty() ? "" : " --trace-time " + gpu::shown_shell_word(time);
    add_command(trace["about"], " --trace " + gpu::shown_shell_word(file) + window, trace);
  }
  for (Json& figure : results.figures) add_command(figure, "", figure);
  for (Json& row : results.area) {
    if (row.contains("sizes") && row["sizes"].is_object()) row["command"] = area_line(row);
  }
}

}  // namespace segue::cli
