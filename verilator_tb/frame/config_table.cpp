#include "verilator_tb/frame/config_table.hpp"

#include <string>

#include "cmodel/paths/paths.hpp"

namespace segue::frame {

plant::ConfigTable config_table(std::string_view block) {
  return plant::read_config_table(segue::source_path("/rtl"), std::string(block));
}

}  // namespace segue::frame
