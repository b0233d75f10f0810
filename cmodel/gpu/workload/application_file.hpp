#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/application.hpp"

namespace segue::gpu {

/// The `[[application]]` tables of a library or of a workload.
/// @throws BadInput
std::vector<Application> read_applications(const Section& section,
                                           const std::shared_ptr<const Machine>& measured_on);

/// Refuses a second application of a name, at the place of the first: a workload's own come before
/// those of its libraries.
/// @throws BadInput
void check_names(std::span<const Application> applications);

/// The machine that a file's `measured_on` names: a file beside it, with or without .toml, or one
/// that ships; null if the key is absent.
std::shared_ptr<const Machine> read_measured_on(const Section& section, const std::string& base);

/// A library by its name ("parboil") or file, with at least one application and no two of a
/// name; `asked_by` and `base`
/// as in `find_data_file`.
/// @throws BadInput
ApplicationLibrary load_applications(const std::string& name_or_path, const std::string& asked_by,
                                     const std::string& base);

}  // namespace segue::gpu
