#include "cmodel/cli/check/file_kind.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cmodel/gpu/config/config_tree.hpp"

namespace segue::cli {
namespace {

struct Sign {
  std::string_view key;
  FileKind kind;
};

/// In this order: a workload may have applications, a host file constants that are called as it
/// pleases.
constexpr std::array<Sign, 15> kSigns = {{{"sms", FileKind::kMachine},
                                          {"clock_mhz", FileKind::kMachine},
                                          {"grid", FileKind::kSweep},
                                          {"all", FileKind::kSweep},
                                          {"launch", FileKind::kHost},
                                          {"buffer", FileKind::kHost},
                                          {"source", FileKind::kHost},
                                          {"run", FileKind::kRegress},
                                          {"process", FileKind::kWorkload},
                                          {"libraries", FileKind::kWorkload},
                                          {"name", FileKind::kWorkload},
                                          {"application", FileKind::kLibrary},
                                          {"published", FileKind::kLibrary},
                                          {"profile", FileKind::kProfiles},
                                          {"kernel", FileKind::kEffisha}}};

}  // namespace

FileKind file_kind(const std::string& path) {
  const gpu::ConfigNode root = gpu::read_toml(path);
  const auto& table = std::get<gpu::ConfigTable>(root.value);
  for (const Sign& sign : kSigns) {
    const auto has = [&](const gpu::ConfigMember& member) { return member.key == sign.key; };
    if (std::ranges::any_of(table, has)) return sign.kind;
  }
  throw gpu::BadInput(
      gpu::Place{.file = path},
      "no file of a kind that can be checked; allowed: a machine (sms), a workload ([[process]]), "
      "a "
      "library of applications ([[application]]), profiles of kernels ([[profile]]), a sweep "
      "([[grid]]), a host file ([[launch]]), a list of lockstep runs ([[run]]), EffiSha's kernels "
      "([[kernel]])");
}

}  // namespace segue::cli
