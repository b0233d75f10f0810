#include "cmodel/cli/sweep/record_stream.hpp"

#include <iostream>

#include "cmodel/studies/grid/result_cache.hpp"

namespace segue::cli {

void RecordStream::add(const std::string& key, const std::string& result) {
  const std::scoped_lock lock(mutex_);
  std::cout << studies::grid::result_line(version_, key, result) << std::flush;
}

}  // namespace segue::cli
