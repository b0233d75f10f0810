#include "cmodel/cli/slurm/slurm_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/normal_path.hpp"
#include "cmodel/studies/grid/digest.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

/// A file that is there whole or not at all.
void write_file(const fs::path& path, const std::string& text) {
  const fs::path partial = path.string() + ".partial";
  std::ofstream(partial, std::ios::binary) << text;
  std::error_code error;
  if (fs::file_size(partial, error) == text.size() && !error) fs::rename(partial, path, error);
  if (error || !fs::exists(path)) {
    throw gpu::BadInput(fmt::format("--slurm: cannot write '{}'", path.string()));
  }
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw gpu::BadInput(
        fmt::format("--slurm: cannot make '{}': {}", folder.string(), error.message()));
  }
}

SlurmTiming read_timing(const fs::path& path) {
  SlurmTiming timing;
  std::ifstream stream(path);
  if (!(stream >> timing.parts >> timing.seconds)) return {};
  return timing;
}

std::string text_of(const SlurmTiming& timing) {
  return fmt::format("{} {}\n", timing.parts, timing.seconds);
}

std::uint64_t number_of(const fs::path& folder) {
  const std::string name = folder.filename().string();
  const bool number = !name.empty() && name.size() < 10 &&
                      name.find_first_not_of("0123456789") == std::string::npos;
  return number ? std::stoull(name) : 0;
}

}  // namespace

std::string SlurmSubmission::job() const {
  const std::string where = studies::grid::digest(absolute_path(folder_).string());
  return fmt::format("segue-{}-{}", where, folder_.filename().string());
}

std::vector<SlurmChunk> SlurmSubmission::chunks() const {
  std::ifstream stream(folder_ / "chunks.json");
  if (!stream) return {};
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_array()) return {};
  return json.get<std::vector<SlurmChunk>>();
}

fs::path SlurmSubmission::part(std::uint64_t task) const {
  return folder_ / fmt::format("part-{}.jsonl", task);
}

void SlurmSubmission::write(const std::vector<SlurmChunk>& chunks, const std::string& script,
                            const std::string& owner) const {
  make_folder(folder_);
  write_file(this->script(), script);
  write_file(folder_ / "owner", owner);
  write_file(folder_ / "chunks.json", nlohmann::json(chunks).dump() + "\n");
}

std::string SlurmSubmission::owner() const {
  std::ifstream stream(folder_ / "owner", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void SlurmSubmission::write_timing(std::uint64_t task, const SlurmTiming& timing) const {
  write_file(folder_ / fmt::format("seconds-{}", task), text_of(timing));
}

SlurmTiming SlurmSubmission::take_timing(std::uint64_t task) const {
  const fs::path path = folder_ / fmt::format("seconds-{}", task);
  const SlurmTiming timing = read_timing(path);
  std::error_code error;
  fs::remove(path, error);
  return timing;
}

void SlurmSubmission::close() const {
  std::error_code error;
  fs::remove(folder_ / "chunks.json", error);
}

void SlurmSubmission::remove() const {
  std::error_code error;
  fs::remove_all(folder_, error);
}

SlurmFolder::SlurmFolder(const fs::path& results)
    : folder_(absolute_path(results.string() + ".slurm")) {}

std::vector<SlurmSubmission> SlurmFolder::submissions() const {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    if (number_of(entry.path()) != 0) folders.push_back(entry.path());
  }
  std::ranges::sort(folders, {}, number_of);
  std::vector<SlurmSubmission> result;
  for (const fs::path& folder : folders) result.emplace_back(folder);
  return result;
}

SlurmSubmission SlurmFolder::next() const {
  const std::vector<SlurmSubmission> all = submissions();
  const std::uint64_t last = all.empty() ? 0 : number_of(all.back().folder());
  return SlurmSubmission(folder_ / fmt::format("{}", last + 1));
}

SlurmTiming SlurmFolder::timing() const { return read_timing(folder_ / "seconds"); }

void SlurmFolder::set_timing(const SlurmTiming& timing) const {
  write_file(folder_ / "seconds", text_of(timing));
}

void SlurmFolder::remove() const {
  std::error_code error;
  fs::remove_all(folder_, error);
}

}  // namespace segue::cli
