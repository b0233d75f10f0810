#include "cmodel/report/trace/track.hpp"

namespace segue::trace {
namespace {

constexpr std::uint32_t kSms = 1;
constexpr std::uint32_t kTransferEngine = 2;
constexpr std::uint32_t kFirstProcess = 3;

Track of_process(std::uint32_t ctx, std::uint32_t line) {
  const std::uint32_t pid = kFirstProcess + ctx;
  return {.pid = pid, .tid = 100 * pid + line};
}

}  // namespace

Track sm_track(std::uint32_t sm) { return {.pid = kSms, .tid = 100'000 + 100 * sm}; }
Track slot_track(std::uint32_t sm, std::uint32_t slot) {
  return {.pid = kSms, .tid = sm_track(sm).tid + 1 + slot};
}
Track transfer_track() { return {.pid = kTransferEngine, .tid = 100 * kTransferEngine}; }
Track cpu_track(std::uint32_t ctx) { return of_process(ctx, 0); }
Track copy_track(std::uint32_t ctx) { return of_process(ctx, 1); }
Track kernel_track(std::uint32_t ctx) { return of_process(ctx, 2); }

}  // namespace segue::trace
