#pragma once

#include <string>

/// What this module's models have printed in this thread and nobody has read yet.
std::string& segue_rtl_printed();
