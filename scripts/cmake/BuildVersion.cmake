# segue_add_build_version(NAME): a library with the commit and the tools of this build, for `segue
# --version`. Written at each build, left alone if it is the same.

# As a script: cmake -D SOURCE_DIR=dir -D TOOLS=text -D OUTPUT=file.cpp -P BuildVersion.cmake
if(CMAKE_SCRIPT_MODE_FILE)
  set(commit "")
  find_program(git git)
  if(git)
    execute_process(COMMAND ${git} describe --always --abbrev=12 --dirty --exclude=*
      WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
      ERROR_QUIET)
  endif()
  if(commit STREQUAL "")
    set(commit unknown)
  endif()
  file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "// Written by the build.
#include \"cmodel/cli/common/build_version.hpp\"

namespace segue::cli {

const char* build_commit() { return \"${commit}\"; }

const char* build_tools() { return \"${TOOLS}\"; }

}  // namespace segue::cli
")
  return()
endif()

function(segue_add_build_version name)
  find_program(VERILATOR_PROGRAM NAMES $ENV{VERILATOR} verilator)
  set(verilator "no Verilator")
  if(VERILATOR_PROGRAM)
    execute_process(COMMAND ${VERILATOR_PROGRAM} --version OUTPUT_VARIABLE verilator
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    string(REGEX MATCH "Verilator [0-9.]+" verilator "${verilator}")
  endif()
  set(tools "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}, ${verilator}")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(script ${CMAKE_SOURCE_DIR}/scripts/cmake/BuildVersion.cmake)
  add_custom_target(${name}_file BYPRODUCTS ${source}
    COMMAND ${CMAKE_COMMAND} -D SOURCE_DIR=${CMAKE_SOURCE_DIR} -D TOOLS=${tools}
      -D OUTPUT=${source} -P ${script} VERBATIM)
  segue_add_library(${name} SOURCES ${source})
  add_dependencies(${name} ${name}_file)
endfunction()
