#include "cmodel/policies/mechanics.hpp"

namespace segue::policies {
namespace {

std::string name(unsigned row) { return "kernel " + std::to_string(row); }

class Impossible {
 public:
  Impossible(const View& view, Rigor rigor) : view_(view), rigor_(rigor) {}

  Objection operator()(const Bind& d) const {
    if (!view_.is_free(d.sm)) return "the SM isn't free";
    return cannot_fill(d.row, d.sm);
  }

  Objection operator()(const Reserve& d) const {
    const SmView& sm = view_.sms[d.sm];
    if (sm.phase != SmPhase::kRunning) return "the SM isn't running";
    if (sm.holder != d.victim) return "the SM isn't the victim's";
    if (d.victim == d.next) return "a kernel would take an SM from itself";
    if (view_.any_free()) return "an SM is free";
    return cannot_fill(d.next, d.sm);
  }

  Objection operator()(const Drop& d) const {
    const SmView& sm = view_.sms[d.sm];
    if (sm.phase != SmPhase::kReleased) return "the SM isn't released";
    if (rigor_ == Rigor::kSound) return std::nullopt;
    const KernelView* next = sm.next ? view_.find(*sm.next) : nullptr;
    if (next != nullptr && view_.can_fill(*next, d.sm)) return name(next->row) + " has work for it";
    return std::nullopt;
  }

  Objection operator()(const Stay&) const { return std::nullopt; }

 private:
  [[nodiscard]] Objection cannot_fill(unsigned row, unsigned sm) const {
    const KernelView* kernel = view_.find(row);
    if (kernel == nullptr) return name(row) + " isn't active";
    if (kernel->killed) return name(row) + " was killed";
    if (!view_.can_fill(*kernel, sm)) return name(row) + " has no TBs for it";
    return std::nullopt;
  }

  const View& view_;
  Rigor rigor_;
};

/// `row` gets (`sign` = 1) or gives up (-1) a claim on one SM.
void claim(View& view, std::optional<unsigned> row, int sign) {
  KernelView* kernel = row ? view.find(*row) : nullptr;
  if (kernel == nullptr) return;
  kernel->tokens -= sign;
  kernel->unclaimed -= sign * kernel->tbs_per_sm;
}

class Perform {
 public:
  explicit Perform(View& view) : view_(view) {}

  void operator()(const Bind& d) const {
    const KernelView* kernel = view_.find(d.row);
    const bool swaps = kernel != nullptr && view_.would_swap(*kernel, d.sm);
    if (swaps && view_.sms[d.sm].next != d.row) view_.sms[*view_.promised_sm(*kernel)].next.reset();
    if (view_.sms[d.sm].next != d.row) claim(view_, view_.sms[d.sm].next, -1);
    if (!swaps) claim(view_, d.row, 1);
    view_.sms[d.sm] = {SmPhase::kRunning, d.row, std::nullopt};
  }
  void operator()(const Reserve& d) const {
    view_.find(d.victim)->tokens += 1;
    claim(view_, d.next, 1);
    view_.sms[d.sm] = {SmPhase::kReserved, d.victim, d.next};
  }
  void operator()(const Drop& d) const {
    claim(view_, view_.sms[d.sm].next, -1);
    view_.sms[d.sm] = {};
  }
  void operator()(const Stay&) const {}

 private:
  View& view_;
};

}  // namespace

Objection impossible(const Decision& decision, const View& view, Rigor rigor) {
  return std::visit(Impossible{view, rigor}, decision);
}

void perform(const Decision& decision, View& view) { std::visit(Perform{view}, decision); }

void release(unsigned sm, View& view) {
  SmView& it = view.sms[sm];
  if (KernelView* victim = it.holder ? view.find(*it.holder) : nullptr)
    victim->unclaimed += victim->tbs_per_sm;
  it.phase = SmPhase::kReleased;
  it.holder.reset();
}

}  // namespace segue::policies
