#include "cmodel/studies/thesis5/ratios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace segue::studies::thesis5 {
namespace {

/// Those of Table 5.2, others in the order of the library, and the empty one of applications
/// without.
std::vector<std::string> classes_of(const std::vector<gpu::Application>& applications,
                                    std::string gpu::Application::*member) {
  std::vector<std::string> classes = kClasses;
  for (const gpu::Application& application : applications) {
    const std::string& name = application.*member;
    if (!name.empty() && std::ranges::find(classes, name) == classes.end()) classes.push_back(name);
  }
  classes.emplace_back();
  return classes;
}

}  // namespace

Row mean_over_mixes(const std::string& name, const StudySize& size, const OfMix& of_mix) {
  std::vector<double> values;
  for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) values.push_back(of_mix(size, mix));
  Row row = ratio_row(fmt::format("{}, {}", name, processes(size)), values, "x");
  row.group = processes(size);
  return row;
}

void RatiosByClass::append_rows(const std::string& name, const StudySize& size,
                                std::vector<Row>& rows) const {
  const auto append = [&](const std::string& of, const auto& belongs) {
    std::vector<Sample> samples;
    std::ranges::copy_if(samples_, std::back_inserter(samples), belongs, &Sample::application);
    if (samples.empty()) return;
    const ApplicationMean estimate = mean_over_applications(samples, resampled_);
    Row& row = rows.emplace_back(
        mean_row(fmt::format("{}, {}, {}", name, of, processes(size)), estimate.mean, "x"));
    row.geometric = estimate.geometric;
    row.group = processes(size);
    if (std::isnan(row.ci->low)) row.range = estimate.range;
  };
  const std::vector<gpu::Application>& applications = *input_->applications;
  append("average", [](std::uint32_t) { return true; });
  for (const std::string& of : classes_of(applications, member_)) {
    append(of.empty() ? gpu::kNoClass : of,
           [&](std::uint32_t application) { return applications[application].*member_ == of; });
  }
  if (!input_->each_application) return;
  for (std::uint32_t one = 0; one < applications.size(); ++one) {
    append(applications[one].name, [&](std::uint32_t application) { return application == one; });
  }
}

std::string processes(const StudySize& size) { return fmt::format("{} processes", size.processes); }

}  // namespace segue::studies::thesis5
