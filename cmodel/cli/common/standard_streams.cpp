#include "cmodel/cli/common/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace segue::cli {

void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free number is this one. Standard output, opened only to read, fails on writes.
    const int way = stream == STDERR_FILENO ? O_WRONLY : O_RDONLY;
    static_cast<void>(open("/dev/null", way));
  }
}

}  // namespace segue::cli
