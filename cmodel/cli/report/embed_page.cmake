# Writes page_parts.cpp: the files of the page as texts of the program. Run by CMakeLists.txt.

# embed(NAME FILES...): a function of page_parts.hpp that returns the files' text, one after another.
function(embed name)
  set(text "")
  foreach(file ${ARGN})
    file(READ ${file} part)
    string(APPEND text "${part}")
  endforeach()
  # In pieces: compilers need not take longer literals than 65,536 characters.
  set(literal "")
  string(LENGTH "${text}" length)
  set(begin 0)
  while(begin LESS length)
    string(SUBSTRING "${text}" ${begin} 16000 piece)
    string(APPEND literal "    R\"segue_page(${piece})segue_page\"\n")
    math(EXPR begin "${begin} + 16000")
  endwhile()
  if(literal STREQUAL "")
    set(literal "    \"\"")
  endif()
  file(APPEND ${OUTPUT} "std::string_view ${name}() {\n  return\n${literal}  ;\n}\n\n")
endfunction()

file(WRITE ${OUTPUT}
  "#include \"cmodel/cli/report/page/page_parts.hpp\"\n\nnamespace segue::cli::page_parts {\n\n")
embed(page ${PAGE})
embed(style ${STYLE})
embed(library ${LIBRARY})
embed(licence ${LICENCE})
embed(scripts ${SCRIPTS})
file(APPEND ${OUTPUT} "}  // namespace segue::cli::page_parts\n")
