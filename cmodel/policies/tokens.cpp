#include "cmodel/policies/tokens.hpp"

namespace segue::policies {

int tokens_left(unsigned row, int budget, bool has_spare, const std::vector<SmView>& sms) {
  int tokens = budget + (has_spare ? 1 : 0);
  for (const SmView& sm : sms) {
    if (sm.phase == SmPhase::kRunning && sm.holder == row) --tokens;
    if (sm.next == row) --tokens;
  }
  return tokens;
}

}  // namespace segue::policies
