#include "verilator_tb/plant/rtl_model.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <thread>

#include "cmodel/paths/disk_room.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {
namespace {

std::atomic<bool> lacked_room = false;

std::string read_to_end(int file) {
  std::string text;
  std::array<char, 65536> part{};
  while (true) {
    const ssize_t got = read(file, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(part.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

RtlModel::RtlModel(const RtlModule& module) : api_(module.api()), model_(api_.create()) {
  const SegueRtlSignal* table = nullptr;
  const std::uint32_t count = api_.signals(model_, &table);
  signals_ = {table, count};
  reset_n_ = static_cast<std::uint8_t*>(find("rst_ni", 1));
}

RtlModel::~RtlModel() {
  close_wave();
  api_.destroy(model_);
}

void* RtlModel::find(std::string_view name, std::uint64_t bytes) const {
  for (const SegueRtlSignal& signal : signals_) {
    if (name != signal.name) continue;
    if (signal.bytes != bytes) {
      throw HarnessError(std::string(name) + " has " + std::to_string(signal.bytes) +
                         " bytes in the RTL and " + std::to_string(bytes) + " in the layout");
    }
    return signal.data;
  }
  throw HarnessError("the RTL has no signal '" + std::string(name) + "'");
}

std::string RtlModel::coverage() const {
  // Verilator's writer does not say that a disk was full, and ends the program where it cannot open
  // its file. Into a pipe that is read it can write.
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw HarnessError("no pipe for the counts of coverage");
  std::string text;
  std::thread reader([&text, from = ends[0]] { text = read_to_end(from); });
  const std::string name = "/proc/self/fd/" + std::to_string(ends[1]);
  const bool counted = api_.write_coverage(model_, name.c_str());
  close(ends[1]);
  reader.join();
  close(ends[0]);
  if (!counted) throw HarnessError("the RTL module was built without coverage");
  return text;
}

void RtlModel::open_wave(const std::filesystem::path& path) {
  if (api_.open_trace == nullptr) {
    throw BadInput(path.string() + ": cannot be written: the module was built without waveforms");
  }
  if (!api_.open_trace(model_, path.c_str())) {
    throw BadInput(path.string() + ": cannot be written");
  }
  wave_ = path;
}

void RtlModel::close_wave() {
  // Until its end the writer holds temporary files.
  check_room();
  api_.close_trace(model_);
  check_room();
  wave_.clear();
}

void RtlModel::check_room() const {
  if (!wave_.empty() && full_folder_of_wave(wave_)) lacked_room = true;
}

bool RtlModel::wave_lacked_room() { return lacked_room; }

}  // namespace segue::plant
