#pragma once

// Force-included into Verilator's runtime and models: what they would print goes
// to the bench, which owns standard output (`--json` prints one document there).

#ifdef __cplusplus
int segue_rtl_print(const char* format, ...) __attribute__((format(printf, 1, 2)));
#define VL_PRINTF segue_rtl_print
#endif
