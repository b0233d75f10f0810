#include <gtest/gtest.h>

#include <set>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/workload_file.hpp"

namespace segue::gpu {
namespace {

TEST(ShippedData, ParboilMixesHaveTheirNumberOfDifferentApplications) {
  for (const std::size_t processes : {2U, 4U, 6U, 8U}) {
    const std::string name = "parboil-" + std::to_string(processes);
    const Workload workload = load_workload(name);
    EXPECT_EQ(workload.name, name);
    ASSERT_EQ(workload.processes.size(), processes);
    std::set<std::uint32_t> different;
    for (const Process& process : workload.processes) different.insert(process.application);
    EXPECT_EQ(different.size(), processes);
    EXPECT_EQ(workload.runs, 3U);
    EXPECT_NO_THROW(make_plan(load_machine("k20c"), workload, {}));
  }
}

TEST(ShippedData, EveryWorkloadNamesPublishedAndAssumedValues) {
  for (const std::string& name : shipped_names(DataKind::kWorkload)) {
    const Workload workload = load_workload(name);
    const std::string source = name == "chimera-rt" ? "Chimera Table 2"
                               : name == "smk-2"    ? "SMK section 2, thesis Table 5.2"
                                                    : "thesis Table 5.2";
    EXPECT_EQ(workload.published, std::vector<std::string>{source});
    EXPECT_FALSE(workload.assumed.empty());
  }
}

TEST(ShippedData, NamesAreThoseOfTheCommandLine) {
  EXPECT_EQ(shipped_names(DataKind::kMachine),
            (std::vector<std::string>{"fermi30", "gtx980", "k20c"}));
  EXPECT_EQ(shipped_names(DataKind::kWorkload),
            (std::vector<std::string>{"chimera-rt", "parboil-2", "parboil-4", "parboil-6",
                                      "parboil-8", "persistent", "rt-periodic", "smk-2"}));
}

// A name doesn't say of which paper it is.
TEST(ShippedData, NoTwoPapersUseTheSameName) {
  for (const DataKind kind : {DataKind::kMachine, DataKind::kApplications, DataKind::kWorkload}) {
    const std::vector<std::string> names = shipped_names(kind);
    EXPECT_FALSE(names.empty());
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  }
}

}  // namespace
}  // namespace segue::gpu
