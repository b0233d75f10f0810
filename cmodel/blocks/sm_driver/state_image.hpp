#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/dss.hpp"
#include "cmodel/blocks/sm_driver/fcfs.hpp"
#include "cmodel/blocks/sm_driver/prio.hpp"
#include "cmodel/blocks/sm_driver/ptbq.hpp"
#include "cmodel/blocks/sm_driver/setup_memory.hpp"
#include "cmodel/blocks/sm_driver/state.hpp"
#include "cmodel/blocks/sm_driver/tb_counts.hpp"
#include "cmodel/gen/sm_driver_signals.hpp"

namespace segue::sm_driver {

/// Rows that changed since an image was packed last, as masks. Registers of one plain word are not
/// listed, storing them costs less than asking.
struct Changes {
  std::uint64_t ctx = 0;
  std::uint64_t buffer = 0;
  std::uint64_t ksrt = 0;  ///< and left_q
  std::uint64_t smst = 0;
  std::uint64_t slots = 0;
  std::uint64_t ptbq = 0;  ///< head and count
  bool timer = false;      ///< u_timer.order_q
  bool launch = false;     ///< launch_q
  bool active = false;     ///< active_q
  bool cmd = false;        ///< cmd_q and the memories' read registers
  bool done = false;       ///< done_q
  bool choice = false;     ///< doing_q, choice_q and scan_choice_q
  bool scan = false;       ///< scan_target_q, scan_ask_q, scan_victim_q and the candidates

  static Changes everything() {
    const std::uint64_t all = ~std::uint64_t{0};
    return {all, all, all, all, all, all, true, true, true, true, true, true, true};
  }
};

/// The registers as packed words, at the places that `ImageLayout` gives them.
/// The words of ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params);

  void update(const State& q, const Fcfs& fcfs, const Dss& dss, const Prio& prio, const Ptbq& ptbq,
              const SetupMemory& setup, const TbCounts& tbs, const Changes& changes);
  /// Memories are too large to be looked through: their writes come one by one.
  void write_ptbq(std::uint32_t element, const PtbqEntry& entry);
  void write_descriptor(std::uint32_t element, std::uint32_t descriptor);
  void write_page_table(std::uint32_t c, std::uint64_t base);
  void write_launched(std::uint32_t c, std::uint32_t tbs);
  void write_next(std::uint32_t k, std::uint32_t tb);
  void write_drain_begin(std::uint32_t s, std::uint64_t now);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  /// A register of at most 32 bits.
  void put_word(Signal signal, std::uint32_t value) { words_[layout_[signal].word] = value; }
  /// A register of at most 64 bits.
  void put_wide(Signal signal, std::uint64_t value);
  /// A struct, or an element of a table.
  template <typename Entry>
  void put(Signal signal, const Entry& entry, std::uint32_t element = 0);
  template <typename Entry>
  void put_rows(Signal signal, const std::vector<Entry>& rows, std::uint64_t changed);
  void put_scalars(const State& q);

  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

}  // namespace segue::sm_driver
