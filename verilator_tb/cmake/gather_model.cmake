# cmake -DMDIR=... -DSHIM=... -P gather_model.cmake: gathers what Verilator wrote, whose
# file names depend on the design, into two files to compile (what every cycle
# runs, and what runs once) and lists the ports of the top module.
file(GLOB sources ${MDIR}/Vmodel*.cpp)
list(SORT sources)
# Verilator 5.006 leaves this out of eval() when it samples a wide value there.
set(fast "static int __Vilp;\n")
set(slow "")
foreach(source ${sources})
  get_filename_component(name ${source} NAME)
  if(name MATCHES "__Slow|__Syms|__Dpi")
    string(APPEND slow "#include \"${name}\"\n")
  else()
    string(APPEND fast "#include \"${name}\"\n")
  endif()
endforeach()
file(WRITE ${MDIR}/segue_fast.cpp "${fast}")
file(WRITE ${MDIR}/segue_slow.cpp "${slow}")
file(WRITE ${MDIR}/segue_shim.cpp "#include \"${SHIM}\"\n")

file(STRINGS ${MDIR}/Vmodel.h declarations REGEX "^ *VL_(IN|OUT|INOUT)(8|16|64|W)?\\(")
set(ports "")
foreach(declaration ${declarations})
  string(REGEX REPLACE "^[^(]*\\(&?([A-Za-z0-9_]+),.*" "SEGUE_PORT(\\1)" port "${declaration}")
  string(APPEND ports "${port}\n")
endforeach()
file(WRITE ${MDIR}/segue_ports.inc "${ports}")
