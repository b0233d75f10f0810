#pragma once

namespace segue::cli {

/// The version of the engine model, which turns a plan into the result of a simulation: a hash of
/// its compiled libraries (scripts/cmake/ModelVersion.cmake).
const char* model_version();

}  // namespace segue::cli
