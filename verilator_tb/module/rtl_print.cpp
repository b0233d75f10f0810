#include "verilator_tb/module/rtl_print.h"

#include <array>
#include <cstdarg>
#include <cstdio>

#include "verilator_tb/module/printed.hpp"

std::string& segue_rtl_printed() {
  thread_local std::string text;
  return text;
}

int segue_rtl_print(const char* format, ...) {
  std::array<char, 1024> line{};
  va_list args;
  va_start(args, format);
  const int length = std::vsnprintf(line.data(), line.size(), format, args);
  va_end(args);
  segue_rtl_printed() += line.data();
  return length;
}
