#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/sm_model/launch_trace.hpp"

namespace segue::sm_model {

/// The first thread blocks of a kernel of the suite, whatever SM takes them.
/// @param size of its host file; empty: the default
inline LaunchTrace whole(const std::string& kernel, std::uint64_t most_tbs,
                         const std::string& size) {
  const std::string path = source_path("/cmodel/isa/suite/" + kernel + "/" + kernel);
  TraceRequest request;
  request.sms = 1;
  request.most_tbs = most_tbs;
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  return trace_launch(isa::read_host_file(path + ".toml", size),
                      isa::load_program(path + ".gfx1010.s", {}, isa::Architecture::kGfx1010),
                      request);
}

}  // namespace segue::sm_model
