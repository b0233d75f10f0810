#pragma once

#include <vector>

#include "cmodel/policies/view.hpp"

namespace segue::policies {

/// The token count from scratch (thesis 5.2.4). One token is out for every SM that the
/// kernel runs on and for every SM that is reserved for it. An SM that is reserved from it
/// has given its token back already.
[[nodiscard]] int tokens_left(unsigned row, int budget, bool has_spare,
                              const std::vector<SmView>& sms);

}  // namespace segue::policies
