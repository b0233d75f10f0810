#pragma once

#include <string>

/// Output of this module's models in this thread that has not been read yet.
std::string& segue_rtl_printed();
