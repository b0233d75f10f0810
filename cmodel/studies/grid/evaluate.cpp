#include "cmodel/studies/grid/evaluate.hpp"

#include <mutex>

#include "cmodel/studies/grid/in_parallel.hpp"

namespace segue::studies::grid {

void for_each_point(std::size_t count, const GridOptions& options,
                    const std::function<void(std::size_t)>& task) {
  std::mutex reporting;
  std::size_t done = 0;
  in_parallel(count, options.jobs, [&](std::size_t index) {
    task(index);
    if (!options.progress) return;
    const std::scoped_lock lock(reporting);
    options.progress(++done, count);
  });
}

}  // namespace segue::studies::grid
