# The blocks there are, from their cards rtl/BLOCK/BLOCK.toml: sets SEGUE_BLOCKS and, for each block, its
# sizes, runs, proofs and wrong variants (scripts/cards/emit_cmake.py), and writes what is generated from
# the cards and not committed below SEGUE_GENERATED.
set(SEGUE_GENERATED ${CMAKE_BINARY_DIR}/gen)
find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)
file(GLOB cards CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rtl/*/*.toml
  ${CMAKE_SOURCE_DIR}/verilator_tb/*/coverage.toml ${CMAKE_SOURCE_DIR}/tests/*/broken.toml
  ${CMAKE_SOURCE_DIR}/scripts/layouts/*.py ${CMAKE_SOURCE_DIR}/scripts/cards/*.py
  ${CMAKE_SOURCE_DIR}/scripts/bins/*.py)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${cards})
execute_process(COMMAND ${Python3_EXECUTABLE} -B scripts/gen-layouts --build ${SEGUE_GENERATED}
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
include(${SEGUE_GENERATED}/blocks.cmake)
