#pragma once

#include <string>

#include "cmodel/engine/run/run_workload.hpp"

namespace segue::cli {

/// Makes Verilated SM drivers, building the module of that size first if it is
/// missing. The shared run goes into the file `wave`, unless that is empty.
/// @throws engine::BadInput for a size without a configuration, or in a build without
/// the RTL
engine::DriverFactory rtl_driver_factory(const std::string& wave);

}  // namespace segue::cli
