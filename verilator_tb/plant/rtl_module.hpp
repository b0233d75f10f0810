#pragma once

#include <filesystem>
#include <string_view>

#include "verilator_tb/module/rtl_api.h"

namespace segue::plant {

/// A Verilated module in memory: the RTL of one block at one size. It stays loaded
/// for the life of the process.
class RtlModule {
 public:
  /// Throws HarnessError with the loader's message.
  explicit RtlModule(const std::filesystem::path& path);

  [[nodiscard]] const SegueRtlApi& api() const { return *api_; }
  [[nodiscard]] bool has_waveforms() const { return api_->open_trace != nullptr; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  const SegueRtlApi* api_ = nullptr;
};

/// The module in a file that the user named, or that lies in a build. Throws BadInput if there is
/// none, or if it is cut or of another block; the file is noted as read.
RtlModule load_module(const std::filesystem::path& path, std::string_view block);

}  // namespace segue::plant
