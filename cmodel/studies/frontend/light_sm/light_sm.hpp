#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "cmodel/random/random.hpp"
#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/studies/frontend/light_sm/mix.hpp"

namespace segue::studies::frontend {

/// Latencies of an instruction, in cycles from its operand read; commits wait for a lane besides.
struct Latencies {
  std::uint32_t math = 10;     ///< to its commit
  std::uint32_t shared = 24;   ///< likewise
  std::uint32_t control = 6;   ///< likewise
  std::uint32_t check = 40;    ///< of a global access to its last check
  std::uint32_t commit = 200;  ///< and from there to its commit, on average
  double variation = 0.1;      ///< that takes 1 - v to 1 + v of it, evenly
};

/// How warps begin.
enum class Begin : std::uint8_t {
  kTogether,  ///< at the beginning of the loop
  kSpread,    ///< evenly over the loop
};

/// Misses of the instruction cache.
struct Misses {
  std::uint32_t per_thousand = 0;  ///< of lines
  std::uint32_t cycles = 100;      ///< until the line is there
  /// `fetch_may_i` of the warp is low as long; otherwise the front end waits when it is the warp's
  /// turn.
  bool announced = true;
};

/// An SM and its load.
struct LightSmSetting {
  sm_frontend::Params params;  ///< those of Table 6.1 by default
  warp_gate::Scheme scheme = warp_gate::Scheme::kStall;
  bool at_commit = false;  ///< the replay queue keeps an instruction until its commit
  std::uint32_t warps = 64;
  std::uint32_t warps_of_tb = 8;
  Latencies latencies;
  const Mix* mix = nullptr;  ///< of every warp; outlives the SM
  Begin begin = Begin::kSpread;
  Misses misses;
  /// Warps that fault at their first last check from `faults_at` on and never go on: under `stall`
  /// that instruction never completes, otherwise the warp is never resumed.
  std::uint64_t hung = 0;
  std::uint64_t faults_at = 0;
  std::uint64_t seed = 1;
  sm_frontend::FrontendFactory frontend;  ///< empty: the twin
};

/// The front end in an SM of latencies only: a load/store unit that takes an access a
/// cycle and has bandwidth for all, units that always take instructions, no values, no data.
class LightSm {
 public:
  /// Throws std::invalid_argument if the sizes do not fit the warps or the mix, and what the
  /// factory throws.
  explicit LightSm(const LightSmSetting& setting);

  /// Throws gpu::HarnessError if the front end refuses a message, or fetches another instruction
  /// than is next.
  void run(std::uint64_t cycles);
  [[nodiscard]] std::uint64_t now() const { return now_; }
  /// Instructions of a warp that have committed.
  [[nodiscard]] std::uint64_t committed(std::uint32_t warp) const { return committed_[warp]; }

 private:
  /// An instruction in a unit.
  struct Flight {
    sm_frontend::Tag tag;
    std::uint64_t mask = 0;
    std::uint64_t due = 0;
  };
  /// Instructions of one kind, by the cycle in which they are due.
  using Pipe = std::deque<Flight>;

  void cycle();
  void command();
  void check_or_fault();
  void fault(const Flight& flight);
  void checked(const Flight& flight);
  void commit();
  void commit_oldest(std::uint32_t lane, Pipe* const* pipes, std::size_t count);
  [[nodiscard]] std::uint64_t missing() const;
  void fetch();
  void take_read(const sm_frontend::Reading& reading);
  void refuse_errors() const;

  const LightSmSetting setting_;
  const std::uint64_t lanes_;  ///< all of a warp
  const std::uint64_t seq_mask_;
  Random random_;
  std::unique_ptr<sm_frontend::FrontendModel> frontend_;
  sm_frontend::Inputs in_;
  sm_frontend::Outputs out_;
  std::uint64_t now_ = 0;
  std::uint64_t hangs_ = 0;  ///< warps that have faulted
  std::vector<std::uint64_t> fetched_;
  std::vector<std::uint64_t> line_at_;  ///< cycle from which on a warp's next line is there
  std::vector<std::uint64_t> committed_;
  Pipe checks_;
  Pipe global_;
  Pipe control_;
  Pipe shared_;
  Pipe math_;
};

}  // namespace segue::studies::frontend
