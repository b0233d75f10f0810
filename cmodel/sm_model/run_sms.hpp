#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "cmodel/sm_model/paged_memory.hpp"
#include "cmodel/sm_model/sm_core.hpp"

namespace segue::sm_model {

/// Runs SMs, cycle by cycle, until all are done.
/// @param paged memory that they share; null: all is there
/// @param skips cycles in which none does anything
/// @param from the first cycle
/// @throws gpu::HarnessError if nothing can move any more, or as `SmCore::cycle` and
/// `PagedMemory::cycle`
void run_sms(std::span<const std::unique_ptr<SmCore>> sms, PagedMemory* paged, bool skips,
             std::uint64_t from = 0);

}  // namespace segue::sm_model
