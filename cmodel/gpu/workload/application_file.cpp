#include "cmodel/gpu/workload/application_file.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/gpu/workload/kernel_section.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/phase_section.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 4> kLibraryKeys = {"published", "assumed", "measured_on",
                                                          "application"};
constexpr std::array<std::string_view, 6> kApplicationKeys = {"name",    "dataset", "class_1",
                                                              "class_2", "phases",  "kernel"};

Application read_application(const Section& section) {
  Application application;
  application.name = section.text("name");
  application.place = section.place();
  application.dataset = section.text_or("dataset", "");
  application.class_1 = section.text_or("class_1", "");
  application.class_2 = section.text_or("class_2", "");
  std::unordered_set<std::string> names;
  for (const Section& table : section.tables("kernel", "kernel", kernel_keys())) {
    application.kernels.push_back(read_kernel(table));
    const std::string& name = application.kernels.back().name;
    if (names.insert(name).second) continue;
    table.fail("name", fmt::format("application '{}' has two kernels '{}'; allowed: one",
                                   application.name, name));
  }
  if (application.kernels.empty()) {
    section.fail("name", fmt::format("application '{}' has no kernel; allowed: one or more "
                                     "[[application.kernel]]",
                                     application.name));
  }
  application.phases = read_phases(section, application.name, application.kernels);
  return application;
}

}  // namespace

std::vector<Application> read_applications(const Section& section,
                                           const std::shared_ptr<const Machine>& measured_on) {
  std::vector<Application> applications;
  for (const Section& table : section.tables("application", "application", kApplicationKeys)) {
    applications.push_back(read_application(table));
    applications.back().measured_on = measured_on;
  }
  return applications;
}

std::shared_ptr<const Machine> read_measured_on(const Section& section, const std::string& base) {
  if (!section.has("measured_on")) return nullptr;
  std::string name = section.text("measured_on");
  // A machine of one's own lies beside the file, by its whole name or without its ending.
  const std::filesystem::path beside = std::filesystem::path(base) / name;
  std::error_code error;
  if (name.ends_with(".toml")) {
    name = beside.string();
  } else if (std::filesystem::is_regular_file(beside.string() + ".toml", error)) {
    name = beside.string() + ".toml";
  }
  return std::make_shared<const Machine>(
      load_machine(name, to_string(section.place_of("measured_on"))));
}

void check_names(std::span<const Application> applications) {
  std::unordered_map<std::string_view, const Place*> places;
  for (const Application& application : applications) {
    const auto [first, is_new] = places.emplace(application.name, &application.place);
    if (is_new) continue;
    throw BadInput(*first->second,
                   fmt::format("application '{}' is also at {}; allowed: one of a name",
                               application.name, to_string(application.place)));
  }
}

ApplicationLibrary load_applications(const std::string& name_or_path, const std::string& asked_by,
                                     const std::string& base) {
  const std::string path = find_data_file(DataKind::kApplications, name_or_path, asked_by, base);
  const ConfigNode root = read_toml(path);
  const Section section(root, "application library", kLibraryKeys);
  const auto measured_on =
      read_measured_on(section, std::filesystem::path(path).parent_path().string());
  ApplicationLibrary library{.applications = read_applications(section, measured_on),
                             .published = section.text_or("published", ""),
                             .assumed = section.texts_or_none("assumed")};
  if (library.applications.empty()) {
    throw BadInput(Place{.file = path},
                   "a library without an application; allowed: one or more [[application]]");
  }
  check_names(library.applications);
  return library;
}

}  // namespace segue::gpu
