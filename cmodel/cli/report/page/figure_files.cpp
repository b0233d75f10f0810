#include "cmodel/cli/report/page/figure_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/compile/program_on_path.hpp"
#include "cmodel/isa/compile/run_program.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

/// A folder that goes when this does.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    if (error) throw gpu::BadInput("TMPDIR: it names no folder; allowed: one that can be written");
    std::string name = (parent / "segue-report-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw gpu::BadInput(
          fmt::format("TMPDIR: no folder can be made in '{}': {}; allowed: one that can be written",
                      parent.string(), std::strerror(errno)));
    }
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string chromium() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    const std::string file = isa::program_on_path(name);
    if (!file.empty()) return file;
  }
  throw gpu::BadInput(
      "--format: svg and png are drawn by Chromium, which is not installed; allowed: html, or the "
      "Debian package chromium");
}

/// Of a file; what would end the path of a URL, or begin an escape, is one.
std::string url_of(const fs::path& file) {
  constexpr std::string_view kPlain = "/-._~";
  std::string url = "file://";
  for (const char c : file.string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(c) != kPlain.npos);
    url += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned>(byte));
  }
  return url;
}

/// A guess for a message: Chromium does not say why it gave up.
std::string likely_cause(const fs::path& folder) {
  constexpr std::uintmax_t kLeast = std::uintmax_t{1} << 20U;
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  const std::string parent = folder.parent_path().string();
  if (!error && space.available < kLeast) {
    return fmt::format("the disk of TMPDIR, '{}', is full", parent);
  }
  return fmt::format("is memory short, or the disk of TMPDIR, '{}', full?", parent);
}

/// The shell's number of a signal too: Chromium's start is a script.
std::string end_of_chromium(const isa::ProgramResult& result) {
  const int signal = result.signal != 0 ? result.signal : result.exit_code - 128;
  if (signal > 0 && signal < NSIG) return fmt::format("'{}'", strsignal(signal));
  return fmt::format("exit code {}", result.exit_code);
}

/// The document after the page's script has run.
std::string draw(const fs::path& page, const fs::path& profile, const std::string& format) {
  std::vector<std::string> words = {"--headless",
                                    "--disable-gpu",
                                    "--hide-scrollbars",
                                    "--user-data-dir=" + profile.string(),
                                    "--virtual-time-budget=60000",
                                    "--dump-dom"};
  if (geteuid() == 0) words.emplace_back("--no-sandbox");  // without, root cannot start it
  words.push_back(url_of(page) + "#export-" + format);
  const isa::ProgramResult result = isa::run_program(chromium(), words);
  if (result.exit_code != 0) {
    const std::string line = result.errors.substr(0, result.errors.find('\n'));
    const bool killed = result.signal != 0 || result.exit_code > 128;
    throw UnwrittenOutput(fmt::format(
        "--format: {} not drawn: Chromium ended with {}; {}", format, end_of_chromium(result),
        killed || line.empty() ? likely_cause(profile.parent_path()) : "it says: " + line));
  }
  return result.output;
}

std::string from_base64(std::string_view text) {
  namespace iterators = boost::archive::iterators;
  using Bytes = iterators::transform_width<iterators::binary_from_base64<const char*>, 8, 6>;
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string data(text.size() * 6 / 8, '\0');
  std::copy_n(Bytes(text.data()), data.size(), data.begin());
  return data;
}

}  // namespace

std::vector<FigureFile> figure_files(const std::string& page, const std::string& format) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "report.html";
  std::ofstream stream(file, std::ios::binary);
  errno = 0;
  stream << page;
  stream.close();
  if (!stream) {
    throw UnwrittenOutput(
        fmt::format("--format: {} not drawn: no file can be written in TMPDIR, "
                    "'{}': {}",
                    format, folder.path().parent_path().string(), std::strerror(errno)));
  }
  const std::string document = draw(file, folder.path() / "profile", format);
  constexpr std::string_view kBegin = R"(<pre id="segue-export">)";
  const std::size_t begin = document.find(kBegin);
  const std::size_t end = document.find("</pre>", begin);
  if (begin == std::string::npos || end == std::string::npos) {
    throw UnwrittenOutput(fmt::format("--format: {} not drawn: Chromium has drawn no page; {}",
                                      format, likely_cause(folder.path())));
  }
  // A line a figure: its name, a space, its data in base 64.
  std::istringstream lines(document.substr(begin + kBegin.size(), end - begin - kBegin.size()));
  std::vector<FigureFile> files;
  for (std::string name, data; lines >> name >> data;) {
    files.push_back({.name = name, .data = from_base64(data)});
  }
  return files;
}

}  // namespace segue::cli
