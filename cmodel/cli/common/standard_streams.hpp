#pragma once

namespace segue::cli {

/// Keeps files that the program opens from taking the place of a standard stream that is closed:
/// output meant for the stream would be written into the file. Output to a closed stream fails, as
/// it has to; messages are lost.
void hold_standard_streams();

}  // namespace segue::cli
