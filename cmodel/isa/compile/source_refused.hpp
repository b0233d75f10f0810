#pragma once

#include <string>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::isa {

/// The compiler refuses its source. Below the line of the place stand the compiler's own lines.
class SourceRefused : public gpu::BadInput {
 public:
  SourceRefused(const std::string& source, const std::string& lines)
      : BadInput(gpu::Place{.file = source}, "does not compile:\n" + lines) {}
};

}  // namespace segue::isa
