#pragma once

#include <string_view>

#include "verilator_tb/plant/config_table.hpp"

namespace segue::frame {

/// The named sizes of a block. Throws HarnessError if there is no such table.
plant::ConfigTable config_table(std::string_view block);

}  // namespace segue::frame
