#pragma once

#include <algorithm>
#include <cstdint>

namespace segue::sm_model {

/// Reads of words in the host's memory, in cycles.
struct HostReads {
  std::uint64_t latency = 1'200;  ///< of a read alone
  std::uint64_t apart = 5;        ///< between two of all SMs
};

/// The link over which SMs read words in the host's memory.
class HostLink {
 public:
  explicit HostLink(const HostReads& reads) : reads_(reads) {}

  /// A request in cycle `now`, which must not fall, of a page that is known from cycle `from` on.
  /// @return the cycle in which the word is there
  std::uint64_t read(std::uint64_t now, std::uint64_t from) {
    ++count_;
    const std::uint64_t begin = std::max(now, free_at_);
    free_at_ = begin + reads_.apart;
    return std::max(begin, from) + reads_.latency;
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  const HostReads reads_;
  std::uint64_t free_at_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace segue::sm_model
