# `cmake --install build/release --prefix PREFIX`: the program, and below PREFIX/share/segue what it reads, in the
# folders of the source tree, so that one path serves both (cmodel/paths). RTL modules are those that have been
# built; an installed program builds no others.
set(SEGUE_SHARE share/segue)
install(TARGETS segue RUNTIME DESTINATION bin)
install(DIRECTORY cmodel/data DESTINATION ${SEGUE_SHARE}/cmodel)
install(DIRECTORY cmodel/isa/suite cmodel/isa/opencl DESTINATION ${SEGUE_SHARE}/cmodel/isa
  PATTERN "*.cpp" EXCLUDE PATTERN "*.hpp" EXCLUDE PATTERN CMakeLists.txt EXCLUDE)
install(DIRECTORY waves DESTINATION ${SEGUE_SHARE})
# Cards: sizes of the blocks. Pages and numbered rules: what a report of a mismatch quotes.
install(DIRECTORY rtl DESTINATION ${SEGUE_SHARE}
  FILES_MATCHING PATTERN "*.toml" PATTERN "*.md" PATTERN "*_props.sv")
install(DIRECTORY ${CMAKE_BINARY_DIR}/rtl_modules DESTINATION lib/segue
  FILES_MATCHING PATTERN "*.so" PATTERN custom EXCLUDE)
install(FILES CITATION.cff DESTINATION share/doc/segue)
# The other pages and the files that pages name, in those folders, too. README.md lies in share/doc and leads to them.
file(GLOB_RECURSE pages RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS
  cmodel/*.md rtl/*.svg scripts/*.md verilator_tb/*.md tests/README.md)
foreach(page IN LISTS pages ITEMS cmodel/gpu/sim/sm/rate_model.hpp scripts/container/Containerfile scripts/packages.txt)
  cmake_path(GET page PARENT_PATH folder)
  install(FILES ${page} DESTINATION ${SEGUE_SHARE}/${folder})
endforeach()
install(DIRECTORY scripts/readme DESTINATION ${SEGUE_SHARE}/scripts)
install(DIRECTORY tests/toy_block DESTINATION ${SEGUE_SHARE}/tests)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS README.md)
file(READ README.md readme)
string(REGEX REPLACE "\\]\\((cmodel|rtl|scripts|tests|verilator_tb)/" "](../../segue/\\1/" readme "${readme}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/installed/README.md CONTENT "${readme}" @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/installed/README.md DESTINATION share/doc/segue)
