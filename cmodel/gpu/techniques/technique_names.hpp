#pragma once

#include <string>
#include <string_view>

#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// The technique of a name as the command line and the machine files write it ("switch").
/// `where` says where the name stands, for the message.
/// @throws BadInput for an unknown name, and for a technique that is not built yet.
TechniqueCode technique_from_name(std::string_view name, std::string_view where);

/// "drain, switch".
std::string supported_techniques();

/// Those of them of which it holds, as `&Technique::drops`: "flush, chimera".
std::string techniques_that(bool Technique::*holds);

/// "drain (its thread blocks finish), switch (their contexts are saved)".
std::string describe_techniques();

}  // namespace segue::gpu
