#include "cmodel/paths/interrupted_files.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstring>
#include <system_error>

namespace segue {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};

struct Place {
  std::array<char, 4096> path{};
  std::filesystem::path named;   ///< by the program
  std::atomic<pid_t> owner = 0;  ///< the process that writes the file; 0: none
};
std::array<Place, 64> places;

extern "C" void remove_files(int signal) {
  // Files of the process that this one was forked from are still being written.
  const pid_t own = getpid();
  for (const Place& place : places) {
    if (place.owner == own) unlink(place.path.data());
  }
  // As if without our handler: the parent process sees the signal that ended us.
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void listen() {
  for (const int signal : kSignals) {
    // One that is ignored, as by nohup, stays ignored.
    if (std::signal(signal, remove_files) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

}  // namespace

void remove_if_interrupted(const std::filesystem::path& file) {
  static const bool listening = (listen(), true);
  static_cast<void>(listening);
  const auto place = std::ranges::find_if(places, [](const Place& p) { return p.owner == 0; });
  std::error_code error;
  const std::string path = std::filesystem::absolute(file, error).string();
  if (error || place == places.end() || path.size() >= place->path.size()) return;
  std::strcpy(place->path.data(), path.c_str());
  place->named = file;
  place->owner = getpid();
}

// By its name: the folder that it is relative to may be gone.
void keep_if_interrupted(const std::filesystem::path& file) {
  for (Place& place : places) {
    if (place.owner != 0 && place.named == file) place.owner = 0;
  }
}

}  // namespace segue
