#pragma once

#include <string>

#include "tests/cli/segue_process.hpp"

namespace segue::cli {

/// Three applications of a millisecond each, one of each class; returns the path of their file.
inline std::string small_applications() {
  std::string text = "assumed = ['everything']\n";
  for (const char* name : {"SHORT", "MEDIUM", "LONG"}) {
    text += std::string("[[application]]\nname = '") + name + "'\nclass_1 = '" + name +
            "'\nclass_2 = '" + name +
            "'\nphases = [{ copy_in_bytes = 9000 }, { cpu_us = 50 }, { repeat = 2, kernels = "
            "['k'], async = true }]\n[[application.kernel]]\nname = 'k'\ntbs = 400\nregs_per_tb = "
            "100\ntb_time_us = 20\n";
  }
  return write_file("apps.toml", text);
}

}  // namespace segue::cli
