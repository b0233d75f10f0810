#pragma once

// What a Verilated module offers to the process that loads it by name: plain C,
// so that a module and the bench share no C++ type and no symbol but one.

#include <cstdint>

#define SEGUE_RTL_API_VERSION 6
#define SEGUE_RTL_API_SYMBOL "segue_rtl_api"

/// A port, a register or a memory of the model, stored as Verilator stores it.
struct SegueRtlSignal {
  const char* name;  ///< ports: "cmd_o"; below the top: "ctx_q", "u_dss.best_q"
  void* data;
  std::uint64_t bytes;
  std::uint32_t bits;  ///< of a packed register; 0 for ports
};

struct SegueRtlApi {
  std::uint32_t version;
  const char* block;
  /// Are registers among the signals, and assertions checked? Not in a module that is made for
  /// speed.
  bool checked;
  void* (*create)();
  void (*destroy)(void* model);
  /// The clock falls; everything follows the inputs.
  void (*settle)(void* model);
  /// The rising edge, in a settled model; everything follows the new state. False if an
  /// assertion has failed, now or before.
  bool (*clock)(void* model);
  /// The rising edge as part of a run in which `settle` follows before anything is read, so that
  /// what depends on inputs need not follow twice. The same as `clock` where the model is not taken
  /// apart (SEGUE_EVAL_IN_HALVES).
  bool (*edge)(void* model);
  /// Ports and everything that the block's `.vlt` keeps readable.
  std::uint32_t (*signals)(void* model, const SegueRtlSignal** table);
  /// What the model printed since the last call; valid until the next one.
  const char* (*messages)(void* model);
  /// False if the file cannot be written. Null if the module was built without waveforms.
  bool (*open_trace)(void* model, const char* path);
  void (*dump_trace)(void* model, std::uint64_t time);
  void (*close_trace)(void* model);
  /// What the model counted, as Verilator writes it. False if the module counts nothing.
  bool (*write_coverage)(void* model, const char* path);
};
