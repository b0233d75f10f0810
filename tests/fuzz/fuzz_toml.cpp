// The readers of machines, applications and workloads: whatever the bytes, they are read or
// refused as BadInput, and so is the plan that is made of what was read.

#include <set>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/profile_file.hpp"
#include "cmodel/gpu/workload/workload_file.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/target.hpp"

namespace segue::gpu {
namespace {

template <class Read>
void read_or_refuse(const Read& read) {
  try {
    read();
  } catch (const BadInput&) {  // NOLINT(bugprone-empty-catch): as promised
  }
}

void try_all_readers(const std::string& path) {
  static const Machine k20c = load_machine("k20c");
  static const Workload two = load_workload("parboil-2");
  read_or_refuse([&] { make_plan(load_machine(path), two, {}); });
  read_or_refuse([&] { make_plan(k20c, load_workload(path), {}); });
  read_or_refuse([&] { load_applications(path, "", ""); });
  read_or_refuse([&] {
    Workload profiled = two;
    std::set<const Kernel*> given;
    add_profiles(path, profiled.applications, given);
    make_plan(k20c, profiled, {});
  });
}

}  // namespace
}  // namespace segue::gpu

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const segue::fuzz::MemoryFile file(data, size);
  segue::gpu::try_all_readers(file.path());
  return 0;
}
