#include "cmodel/paths/read_text.hpp"

#include <fstream>
#include <map>
#include <mutex>
#include <system_error>
#include <vector>

#include "cmodel/paths/file_identity.hpp"
#include "cmodel/paths/files_read.hpp"

namespace segue {
namespace {

std::string read_once(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  std::vector<char> part(65536);
  while (stream.read(part.data(), static_cast<std::streamsize>(part.size())), stream.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() <= kLongestText) continue;
    throw UnreadText("longer than " + std::to_string(kLongestText >> 20U) +
                     " MiB; allowed: a shorter file");
  }
  if (!stream.eof()) throw UnreadText("cannot read this file");
  return text;
}

}  // namespace

std::string read_text(const std::filesystem::path& path) {
  note_read(path);
  std::error_code ignored;
  const auto identity = identity_of(path);
  if (!identity || !std::filesystem::is_fifo(path, ignored)) return read_once(path);
  static std::mutex mutex;
  static std::map<FileIdentity, std::string> kept;
  const std::scoped_lock lock(mutex);
  const auto found = kept.find(*identity);
  if (found != kept.end()) return found->second;
  return kept.emplace(*identity, read_once(path)).first->second;
}

}  // namespace segue
