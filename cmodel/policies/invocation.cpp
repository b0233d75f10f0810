#include "cmodel/policies/invocation.hpp"

#include "cmodel/policies/settle.hpp"

namespace segue::policies {
namespace {

bool is_of_released_sm(const Decision& decision, const View& view) {
  if (std::holds_alternative<Drop>(decision)) return true;
  const auto* bind = std::get_if<Bind>(&decision);
  return bind != nullptr && view.sms[bind->sm].phase == SmPhase::kReleased;
}

}  // namespace

void Invocation::reset() {
  state_ = State::kOpen;
  moved_.reset();
  again_ = false;
}

void Invocation::begin(bool during_scan) {
  state_ = State::kOpen;
  moved_.reset();
  again_ = during_scan;
}

void Invocation::rest() {
  if (!again_) state_ = State::kEnded;
}

void Invocation::move(const Decision& decision, const View& view, Rigor rigor) {
  if (again_) return;  // the next invocation is due, at any stage of this one
  if (rigor == Rigor::kSound) {
    state_ = State::kUnknown;
    return;
  }
  if (is_of_released_sm(decision, view)) {
    // Tokens may have moved, but the loop has already decided whether it goes on after its move.
    if (moved_) state_ = State::kUnknown;
    return;
  }
  moved_ = moved_by(decision, view);
  state_ = State::kOpen;
}

}  // namespace segue::policies
