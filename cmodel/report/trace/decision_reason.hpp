#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/report/trace/kernel_names.hpp"

namespace segue::trace {

/// A decision in words, from the tables that it was made on. It may have been found by a scan of a
/// few cycles before: "the most" is said only where it still holds.
class DecisionReason {
 public:
  DecisionReason(const KernelNames& names, sm_driver::Policy policy,
                 const policies::DriverTables& tables, std::span<const std::uint32_t> descriptors);

  [[nodiscard]] const std::string& kernel(unsigned row) const;
  /// Why this SM is taken from its kernel for that one.
  [[nodiscard]] std::string why(const policies::Reserve& reserve) const;
  /// Why the free SM goes to this kernel.
  [[nodiscard]] std::string why(const policies::Bind& bind) const;
  /// Why the SM that was vacated is left idle.
  [[nodiscard]] std::string why(const policies::Drop& drop) const;
  /// The SM's state before: "idle", "reserved for it".
  [[nodiscard]] std::string before(const policies::Bind& bind) const;

 private:
  [[nodiscard]] std::string by_tokens(const policies::Reserve& reserve, int worth_it) const;
  [[nodiscard]] std::string by_priority(const policies::Reserve& reserve) const;
  [[nodiscard]] bool has_work_alone(const policies::Bind& bind) const;

  const KernelNames* names_;
  sm_driver::Policy policy_;
  const policies::DriverTables* tables_;
  std::span<const std::uint32_t> descriptors_;  // by rows
  policies::View view_;
};

}  // namespace segue::trace
