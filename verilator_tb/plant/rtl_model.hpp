#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "verilator_tb/plant/rtl_module.hpp"

namespace segue::plant {

/// One instance of a block's RTL. Its registers hold no defined value before the
/// first clock edge in reset.
class RtlModel {
 public:
  explicit RtlModel(const RtlModule& module);
  ~RtlModel();
  RtlModel(const RtlModel&) = delete;
  RtlModel& operator=(const RtlModel&) = delete;

  /// Every port and readable register; valid as long as the model.
  [[nodiscard]] std::span<const SegueRtlSignal> signals() const { return signals_; }

  /// Throws HarnessError if there is no such signal or it has another size.
  [[nodiscard]] void* find(std::string_view name, std::uint64_t bytes) const;

  void set_reset_n(bool value) { *reset_n_ = value ? 1 : 0; }

  /// The clock falls; everything follows the inputs. To be called after a change of one.
  void settle() { api_.settle(model_); }

  /// The rising edge. Everything follows the new state.
  void clock() { failed_ = !api_.clock(model_); }

  /// The same where `settle` comes before anything is read: faster. A waveform shows all.
  void edge() { failed_ = wave_.empty() ? !api_.edge(model_) : !api_.clock(model_); }

  /// Has an assertion failed, in any cycle so far?
  [[nodiscard]] bool failed() const { return failed_; }

  /// Output of the RTL since the last call.
  std::string messages() { return api_.messages(model_); }

  /// Dumps into an FST file, at the times given, until closed. Throws BadInput if the
  /// file cannot be written.
  void open_wave(const std::filesystem::path& path);
  void dump_wave(std::uint64_t time) {
    api_.dump_trace(model_, time);
    if (++dumps_ % kDumpsBetweenChecks == 0) check_room();
  }
  void close_wave();
  /// Has a waveform of this process found a disk full? Its file is then cut, which its writer does
  /// not say.
  [[nodiscard]] static bool wave_lacked_room();

  /// The counts of a module that counts, so far: the text of a file for verilator_coverage.
  /// Throws HarnessError if the module is none.
  [[nodiscard]] std::string coverage() const;

 private:
  static constexpr std::uint64_t kDumpsBetweenChecks = 1024;

  void check_room() const;

  const SegueRtlApi& api_;
  void* model_;
  bool failed_ = false;
  std::span<const SegueRtlSignal> signals_;
  std::uint8_t* reset_n_;
  std::filesystem::path wave_;  ///< empty: none is open
  std::uint64_t dumps_ = 0;
};

}  // namespace segue::plant
