#include <gtest/gtest.h>

#include "cmodel/gen/sm_driver_signals.hpp"
#include "cmodel/layout/bits.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"
#include "tests/support/unpacked.hpp"

namespace segue::sm_driver {
namespace {

/// Reads registers back from an image.
class ImageReader {
 public:
  ImageReader(const std::uint32_t* words, const Params& params) : layout_(params), words_(words) {}

  void expect_word(Signal signal, std::uint64_t value) const {
    EXPECT_EQ(layout_[signal].count, 1U) << name(signal);
    EXPECT_EQ(number(signal, 0), value) << name(signal);
  }

  template <typename T>
  void expect_entry(Signal signal, const T& value, std::uint32_t element = 0) const {
    if constexpr (std::is_integral_v<T>) {
      EXPECT_EQ(number(signal, element), value) << name(signal) << ' ' << element;
    } else {
      const ImageLayout::Place& at = layout_[signal];
      EXPECT_EQ(tests::unpacked<T>(words_ + at.word, element * at.stride_bits, layout_.widths),
                value)
          << name(signal) << ' ' << element;
    }
  }

  template <typename T>
  void expect_rows(Signal signal, const std::vector<T>& rows) const {
    EXPECT_EQ(layout_[signal].count, rows.size()) << name(signal);
    for (std::uint32_t i = 0; i < rows.size(); ++i) expect_entry(signal, rows[i], i);
  }

 private:
  [[nodiscard]] std::uint64_t number(Signal signal, std::uint32_t element) const {
    const ImageLayout::Place& at = layout_[signal];
    return layout::extract(words_ + at.word, element * at.stride_bits, at.width);
  }
  [[nodiscard]] std::string name(Signal signal) const {
    return signals(layout_.params)[static_cast<std::size_t>(signal)].name;
  }

  ImageLayout layout_;
  const std::uint32_t* words_;
};

/// They are absent with one clock an action; their place is there.
void expect_choice(const ImageReader& image, const State& q) {
  image.expect_entry(Signal::kUTablesUChoiceDoingQ, std::uint32_t{q.doing});
  image.expect_entry(Signal::kUTablesUChoiceChoiceQ, q.choice);
  image.expect_entry(Signal::kScanChoiceQ, q.scan_choice);
}

void expect_words(const ImageReader& image, const State& q) {
  expect_choice(image, q);
  image.expect_word(Signal::kBufferValidQ, q.buffer_valid);
  image.expect_word(Signal::kUTablesULaunchesBufferHalfQ, q.buffer_half);
  image.expect_word(Signal::kUTablesUKernelsFreshQ, q.fresh);
  image.expect_word(Signal::kUTablesUKernelsAdmittedQ, q.admitted);
  image.expect_word(Signal::kUTablesUKernelsBegunQ, q.begun);
  image.expect_word(Signal::kUTablesUKernelsChangedKsrQ, q.changed_ksr);
  image.expect_word(Signal::kUTablesUKernelsBegunFirstQ, q.begun_first);
  image.expect_word(Signal::kUTablesUKernelsBegunOfQ, q.begun_of);
  image.expect_word(Signal::kUTablesULaunchesHasPageTableQ, q.has_page_table);
  image.expect_word(Signal::kUTablesULaunchesSetupHasPageTableQ, q.setup_has_page_table);
  image.expect_word(Signal::kLaunchCountQ, q.launch_count);
  image.expect_word(Signal::kKsrValidQ, q.ksr_valid);
  image.expect_word(Signal::kActiveCountQ, q.active_count);
  image.expect_word(Signal::kNeedSetupQ, q.need_setup);
  image.expect_word(Signal::kNeedPreemptQ, q.need_preempt);
  image.expect_word(Signal::kNeedKillQ, q.need_kill);
  image.expect_word(Signal::kNeedIssueQ, q.need_issue);
  image.expect_word(Signal::kInSetupQ, q.in_setup);
  image.expect_word(Signal::kToldQ, q.told);
  image.expect_word(Signal::kIssueFromQ, q.issue_from);
  image.expect_word(Signal::kLastSourceQ, q.last_source);
  image.expect_word(Signal::kCmdValidQ, q.cmd_valid);
  image.expect_word(Signal::kCmdFromPtbqQ, q.cmd_from_ptbq);
  image.expect_word(Signal::kDoneValidQ, q.done_valid);
  image.expect_word(Signal::kPolicyQ, static_cast<std::uint64_t>(q.policy));
  image.expect_word(Signal::kTechniqueQ, static_cast<std::uint64_t>(q.technique));
  image.expect_word(Signal::kReleaseEventQ, q.release_event ? 1 : 0);
  image.expect_word(Signal::kSpareOnceQ, q.spare_once ? 1 : 0);
  image.expect_word(Signal::kFullestVictimQ, q.fullest_victim ? 1 : 0);
  image.expect_word(Signal::kFcfsExclusiveQ, q.fcfs_exclusive ? 1 : 0);
  image.expect_word(Signal::kSpareTotalQ, q.spare_total);
  image.expect_word(Signal::kSpareGivenQ, q.spare_given);
  image.expect_word(Signal::kScanStateQ, static_cast<std::uint64_t>(q.scan_state));
  image.expect_word(Signal::kScanPosQ, q.scan_pos);
  image.expect_word(Signal::kScanPendingQ, q.scan_pending);
  image.expect_word(Signal::kReleasePendingQ, q.release_pending);
  image.expect_word(Signal::kScanPolicyQ, static_cast<std::uint64_t>(q.scan_policy));
  image.expect_word(Signal::kUTurnQuantumQ, q.turn.quantum);
  image.expect_word(Signal::kUTurnTurnQ, q.turn.row);
  image.expect_word(Signal::kUTurnTurnEndQ, q.turn.end);
  image.expect_word(Signal::kUTimerDrainDeadlineQ, q.timer.deadline);
  image.expect_word(Signal::kUTimerTimedQ, q.timer.timed);
  image.expect_word(Signal::kUTimerStartingQ, q.timer.starting ? 1 : 0);
  image.expect_word(Signal::kUTimerStartSmQ, q.timer.start_sm);
  image.expect_word(Signal::kUTimerOrderCountQ, q.timer.order_count);
  image.expect_word(Signal::kUTimerFirstStateQ, static_cast<std::uint64_t>(q.timer.state));
  image.expect_word(Signal::kUTimerFirstEndQ, q.timer.first_end);
  image.expect_word(Signal::kUTimerUBeginsRdataQ, q.timer.began);
}

}  // namespace

void expect_image_shows_state(SmDriver& driver) {
  const ImageReader image(driver.image(), driver.params());
  const State& q = driver.state();
  expect_words(image, q);
  image.expect_rows(Signal::kCtxQ, q.ctx);
  image.expect_rows(Signal::kBufferQ, q.buffer);
  image.expect_rows(Signal::kLaunchQ, q.launch);
  image.expect_rows(Signal::kKsrtQ, q.ksrt);
  image.expect_rows(Signal::kActiveQ, q.active);
  image.expect_rows(Signal::kSmstQ, q.smst);
  image.expect_rows(Signal::kSlotsQ, q.slots);
  image.expect_entry(Signal::kCmdQ, q.cmd);
  image.expect_entry(Signal::kDoneQ, q.done);
  image.expect_rows(Signal::kPtbqHeadQ, q.ptbq_head);
  image.expect_rows(Signal::kPtbqCountQ, q.ptbq_count);
  image.expect_rows(Signal::kUTimerOrderQ, q.timer.order);
  image.expect_rows(Signal::kUTimerUBeginsMemQ, q.timer.begins);
  image.expect_entry(Signal::kScanTargetQ, q.scan_target);
  image.expect_entry(Signal::kUFcfsBestQ, driver.fcfs().best());
  image.expect_entry(Signal::kUDssBestQ, driver.dss().best());
  image.expect_entry(Signal::kUDssWorstQ, driver.dss().worst());
  image.expect_entry(Signal::kUPrioBestQ, driver.prio().best());
  image.expect_entry(Signal::kUPrioWorstQ, driver.prio().worst());
  image.expect_word(Signal::kUPrioTopQ, driver.prio().top());
  image.expect_entry(Signal::kUPtbqRdataQ, driver.ptbq().rdata());
  image.expect_rows(Signal::kUPtbqMemQ, driver.ptbq().mem());
  image.expect_rows(Signal::kLeftQ, q.left);
  const TbCounts& tbs = driver.tb_counts();
  image.expect_word(Signal::kUTablesUKernelsUNextRdataQ, tbs.next_tb());
  image.expect_word(Signal::kUTablesULaunchesUCountsRdataQ, tbs.admitted_tbs());
  image.expect_rows(Signal::kUTablesUKernelsUNextMemQ, tbs.next());
  image.expect_rows(Signal::kUTablesULaunchesUCountsMemQ, tbs.launched());
  const SetupMemory& setup = driver.setup_memory();
  image.expect_word(Signal::kUTablesULaunchesUDescriptorsRdataQ, setup.descriptor());
  image.expect_word(Signal::kUTablesULaunchesUPageTablesRdataQ, setup.page_table_base());
  image.expect_rows(Signal::kUTablesULaunchesUDescriptorsMemQ, setup.descriptors());
  image.expect_rows(Signal::kUTablesULaunchesUPageTablesMemQ, setup.page_tables());
}

}  // namespace segue::sm_driver
