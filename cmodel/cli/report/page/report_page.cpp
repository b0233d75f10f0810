#include "cmodel/cli/report/page/report_page.hpp"

#include <string_view>

#include "cmodel/cli/report/page/page_parts.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

using Json = ResultSet::Json;

/// JSON that can stand in an HTML element: no "<" is left to end or begin one. Bytes that are no
/// UTF-8 are replaced.
std::string json_in_html(const Json& data) {
  const std::string json = json_text(data);
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

std::string_view part(std::string_view name, const std::string& data) {
  if (name == "style") return page_parts::style();
  if (name == "library") return page_parts::library();
  if (name == "licence") return page_parts::licence();
  if (name == "scripts") return page_parts::scripts();
  return data;
}

}  // namespace

std::string report_page(const ResultSet& results, const std::string& command) {
  if (page_parts::library().empty()) {
    throw gpu::BadInput(
        "segue was built without D3, which draws the charts; allowed: a build that was "
        "configured (cmake --preset release) with the Debian package libjs-d3 installed");
  }
  const std::string data = json_in_html({{"version", SEGUE_VERSION},
                                         {"command", command},
                                         {"model_version", results.model_version},
                                         {"notes", results.notes},
                                         {"points", results.points},
                                         {"figures", results.figures},
                                         {"area", results.area},
                                         {"traces", results.traces}});
  std::string page;
  std::string_view rest = page_parts::page();
  for (std::size_t at = rest.find("{{"); at != std::string_view::npos; at = rest.find("{{")) {
    const std::size_t end = rest.find("}}", at);
    page += rest.substr(0, at);
    page += part(rest.substr(at + 2, end - at - 2), data);
    rest.remove_prefix(end + 2);
  }
  return page += rest;
}

}  // namespace segue::cli
