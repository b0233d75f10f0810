#include "cmodel/blocks/sm_driver/state_image.hpp"

#include <concepts>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_driver {

StateImage::StateImage(const Params& params) : layout_(params), words_(layout_.words) {}

void StateImage::put_wide(Signal signal, std::uint64_t value) {
  const ImageLayout::Place& at = layout_[signal];
  words_[at.word] = static_cast<std::uint32_t>(value);
  if (at.width > 32) words_[at.word + 1] = static_cast<std::uint32_t>(value >> 32);
}

template <typename Entry>
void StateImage::put(Signal signal, const Entry& entry, std::uint32_t element) {
  const ImageLayout::Place& at = layout_[signal];
  std::uint32_t* const words = &words_[at.word];
  if constexpr (std::integral<Entry>) {
    layout::insert(words, element * at.stride_bits, at.width, entry);
  } else {
    entry.pack(words, element * at.stride_bits, layout_.widths);
  }
}

template <typename Entry>
void StateImage::put_rows(Signal signal, const std::vector<Entry>& rows, std::uint64_t changed) {
  mask::for_each(changed & mask::all(static_cast<std::uint32_t>(rows.size())),
                 [&](std::uint32_t row) { put(signal, rows[row], row); });
}

void StateImage::write_ptbq(std::uint32_t element, const PtbqEntry& entry) {
  put(Signal::kUPtbqMemQ, entry, element);
}

void StateImage::write_descriptor(std::uint32_t element, std::uint32_t descriptor) {
  put(Signal::kUTablesULaunchesUDescriptorsMemQ, descriptor, element);
}

void StateImage::write_launched(std::uint32_t c, std::uint32_t tbs) {
  put(Signal::kUTablesULaunchesUCountsMemQ, tbs, c);
}

void StateImage::write_next(std::uint32_t k, std::uint32_t tb) {
  put(Signal::kUTablesUKernelsUNextMemQ, tb, k);
}

void StateImage::write_drain_begin(std::uint32_t s, std::uint64_t now) {
  put(Signal::kUTimerUBeginsMemQ, now, s);
}

void StateImage::write_page_table(std::uint32_t c, std::uint64_t base) {
  put(Signal::kUTablesULaunchesUPageTablesMemQ, base, c);
}

void StateImage::update(const State& q, const Fcfs& fcfs, const Dss& dss, const Prio& prio,
                        const Ptbq& ptbq, const SetupMemory& setup, const TbCounts& tbs,
                        const Changes& changes) {
  put_scalars(q);
  const std::uint64_t all = ~std::uint64_t{0};
  put_rows(Signal::kCtxQ, q.ctx, changes.ctx);
  put_rows(Signal::kBufferQ, q.buffer, changes.buffer);
  put_rows(Signal::kLaunchQ, q.launch, changes.launch ? all : 0);
  put_rows(Signal::kKsrtQ, q.ksrt, changes.ksrt);
  put_rows(Signal::kLeftQ, q.left, changes.ksrt);
  put_word(Signal::kUTablesUKernelsUNextRdataQ, tbs.next_tb());
  put_word(Signal::kUTablesULaunchesUCountsRdataQ, tbs.admitted_tbs());
  put_rows(Signal::kActiveQ, q.active, changes.active ? all : 0);
  put_rows(Signal::kSmstQ, q.smst, changes.smst);
  put_rows(Signal::kSlotsQ, q.slots, changes.slots);
  put_rows(Signal::kPtbqHeadQ, q.ptbq_head, changes.ptbq);
  put_rows(Signal::kPtbqCountQ, q.ptbq_count, changes.ptbq);
  if (changes.timer) put_rows(Signal::kUTimerOrderQ, q.timer.order, all);
  if (changes.cmd) {
    put(Signal::kCmdQ, q.cmd);
    put(Signal::kUPtbqRdataQ, ptbq.rdata());
    put_word(Signal::kUTablesULaunchesUDescriptorsRdataQ, setup.descriptor());
    put_wide(Signal::kUTablesULaunchesUPageTablesRdataQ, setup.page_table_base());
  }
  if (changes.choice) {
    put_word(Signal::kUTablesUChoiceDoingQ, std::uint32_t{q.doing});
    put(Signal::kUTablesUChoiceChoiceQ, q.choice);
    put(Signal::kScanChoiceQ, q.scan_choice);
  }
  if (changes.done) put(Signal::kDoneQ, q.done);
  if (changes.scan) {
    put(Signal::kScanTargetQ, q.scan_target);
    put(Signal::kScanAskQ, q.scan_ask);
    put(Signal::kScanVictimQ, q.scan_victim);
    put(Signal::kUFcfsBestQ, fcfs.best());
    put(Signal::kUDssBestQ, dss.best());
    put(Signal::kUDssWorstQ, dss.worst());
    put(Signal::kUPrioBestQ, prio.best());
    put(Signal::kUPrioWorstQ, prio.worst());
    put_word(Signal::kUPrioTopQ, prio.top());
  }
}

void StateImage::put_scalars(const State& q) {
  put_wide(Signal::kBufferValidQ, q.buffer_valid);
  put_wide(Signal::kUTablesULaunchesBufferHalfQ, q.buffer_half);
  put_wide(Signal::kUTablesUKernelsFreshQ, q.fresh);
  put_word(Signal::kUTablesUKernelsAdmittedQ, std::uint32_t{q.admitted});
  put_word(Signal::kUTablesUKernelsBegunQ, std::uint32_t{q.begun});
  put_word(Signal::kUTablesUKernelsChangedKsrQ, q.changed_ksr);
  put_word(Signal::kUTablesUKernelsBegunFirstQ, std::uint32_t{q.begun_first});
  put_word(Signal::kUTablesUKernelsBegunOfQ, q.begun_of);
  put_wide(Signal::kUTablesULaunchesHasPageTableQ, q.has_page_table);
  put_word(Signal::kUTablesULaunchesSetupHasPageTableQ, std::uint32_t{q.setup_has_page_table});
  put_word(Signal::kLaunchCountQ, q.launch_count);
  put_wide(Signal::kKsrValidQ, q.ksr_valid);
  put_word(Signal::kActiveCountQ, q.active_count);
  put_wide(Signal::kNeedSetupQ, q.need_setup);
  put_wide(Signal::kNeedPreemptQ, q.need_preempt);
  put_wide(Signal::kNeedKillQ, q.need_kill);
  put_wide(Signal::kNeedIssueQ, q.need_issue);
  put_wide(Signal::kInSetupQ, q.in_setup);
  put_wide(Signal::kToldQ, q.told);
  put_word(Signal::kIssueFromQ, q.issue_from);
  put_word(Signal::kLastSourceQ, q.last_source);
  put_word(Signal::kCmdValidQ, std::uint32_t{q.cmd_valid});
  put_word(Signal::kCmdFromPtbqQ, std::uint32_t{q.cmd_from_ptbq});
  put_word(Signal::kDoneValidQ, std::uint32_t{q.done_valid});
  put_word(Signal::kPolicyQ, static_cast<std::uint32_t>(q.policy));
  put_word(Signal::kTechniqueQ, static_cast<std::uint32_t>(q.technique));
  put_word(Signal::kReleaseEventQ, q.release_event ? 1 : 0);
  put_word(Signal::kSpareOnceQ, q.spare_once ? 1 : 0);
  put_word(Signal::kFullestVictimQ, q.fullest_victim ? 1 : 0);
  put_word(Signal::kFcfsExclusiveQ, q.fcfs_exclusive ? 1 : 0);
  put_word(Signal::kSpareTotalQ, q.spare_total);
  put_word(Signal::kSpareGivenQ, q.spare_given);
  put_word(Signal::kScanStateQ, static_cast<std::uint32_t>(q.scan_state));
  put_word(Signal::kScanPosQ, q.scan_pos);
  put_word(Signal::kScanPendingQ, std::uint32_t{q.scan_pending});
  put_word(Signal::kReleasePendingQ, std::uint32_t{q.release_pending});
  put_word(Signal::kScanPolicyQ, static_cast<std::uint32_t>(q.scan_policy));
  put_word(Signal::kUTurnQuantumQ, q.turn.quantum);
  put_word(Signal::kUTurnTurnQ, q.turn.row);
  put_wide(Signal::kUTurnTurnEndQ, q.turn.end);
  put_word(Signal::kUTimerDrainDeadlineQ, q.timer.deadline);
  put_wide(Signal::kUTimerTimedQ, q.timer.timed);
  put_word(Signal::kUTimerStartingQ, std::uint32_t{q.timer.starting});
  put_word(Signal::kUTimerStartSmQ, q.timer.start_sm);
  put_word(Signal::kUTimerOrderCountQ, q.timer.order_count);
  put_word(Signal::kUTimerFirstStateQ, static_cast<std::uint32_t>(q.timer.state));
  put_wide(Signal::kUTimerFirstEndQ, q.timer.first_end);
  put_wide(Signal::kUTimerUBeginsRdataQ, q.timer.began);
}

}  // namespace segue::sm_driver
