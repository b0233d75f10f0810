# segue_add_model_version(NAME LIB...): a library whose `segue::cli::model_version()` is a hash of the
# compiled libraries LIB and of all libraries of ours that they link. Results that were computed
# with one version are not those of another: no number has to be raised by hand, and a changed
# compiler or option counts too.

# As a script: cmake -D LIBRARIES=file,file -D OUTPUT=file.cpp -P ModelVersion.cmake
if(CMAKE_SCRIPT_MODE_FILE)
  string(REPLACE "," ";" libraries "${LIBRARIES}")
  set(hashes "")
  foreach(library ${libraries})
    file(SHA256 ${library} hash)
    string(APPEND hashes ${hash})
  endforeach()
  string(SHA256 version "${hashes}")
  string(SUBSTRING ${version} 0 32 version)
  # Left alone if it is the same.
  file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "// Written by the build.
#include \"cmodel/cli/common/model_version.hpp\"

namespace segue::cli {

const char* model_version() { return \"${version}\"; }

}  // namespace segue::cli
")
  return()
endif()

# The static libraries of ours that a target needs, itself included.
function(segue_collect_libraries target result)
  set(found ${${result}})
  if(NOT TARGET ${target} OR ${target} IN_LIST found)
    return()
  endif()
  get_target_property(imported ${target} IMPORTED)
  get_target_property(type ${target} TYPE)
  if(imported)
    return()
  endif()
  if(type STREQUAL STATIC_LIBRARY)
    list(APPEND found ${target})
  endif()
  set(linked "")
  foreach(property LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
    get_target_property(libraries ${target} ${property})
    if(libraries)
      list(APPEND linked ${libraries})
    endif()
  endforeach()
  foreach(library ${linked})
    segue_collect_libraries(${library} found)
  endforeach()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

function(segue_add_model_version name)
  set(libraries "")
  foreach(library ${ARGN})
    segue_collect_libraries(${library} libraries)
  endforeach()
  # Where the sources lie is no part of the model.
  list(REMOVE_ITEM libraries segue_paths)
  list(SORT libraries)
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE files)
  list(JOIN files "," files)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(script ${CMAKE_SOURCE_DIR}/scripts/cmake/ModelVersion.cmake)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -D LIBRARIES=${files} -D OUTPUT=${source} -P ${script}
    DEPENDS ${libraries} ${script} VERBATIM)
  segue_add_library(${name} SOURCES ${source})
endfunction()
