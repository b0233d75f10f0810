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
install(FILES README.md CITATION.cff DESTINATION share/doc/segue)
