// The CPU phases of the Parboil applications are what their class asks for (thesis Table 5.2).
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/studies/thesis5/study.hpp"

namespace segue::studies::thesis5 {
namespace {

struct Range {
  double from_ms, to_ms;
};
// Thesis 5.3.4.
const std::map<std::string, Range> kClass2 = {
    {"SHORT", {0.0, 5.0}}, {"MEDIUM", {30.0, 115.0}}, {"LONG", {400.0, 1e9}}};

TEST(Class2, IsolatedTimesAreThoseOfTheClasses) {
  const gpu::Machine machine = gpu::load_machine("k20c");
  const auto library = gpu::load_applications("parboil", "", "");
  StudyOptions options;
  options.sizes = {};
  options.grid.jobs = 2;
  const Study study = run_study(machine, library.applications, {}, options);
  for (std::size_t i = 0; i < library.applications.size(); ++i) {
    const gpu::Application& application = library.applications[i];
    const double ms = study.alone_cycles[i] / machine.clock.mhz() / 1e3;
    if (application.name == "mri-q" || application.name == "sgemm") {
      // Kernels and copies alone take longer, or leave no room for waves that are not full and for
      // the longest thread block of the few launches.
      EXPECT_LT(ms, 10.0) << application.name;
      continue;
    }
    EXPECT_GE(ms, kClass2.at(application.class_2).from_ms) << application.name;
    EXPECT_LE(ms, kClass2.at(application.class_2).to_ms) << application.name;
  }
}

}  // namespace
}  // namespace segue::studies::thesis5
