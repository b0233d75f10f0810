#!/bin/sh
# train_module.sh OPTIONS PROFDATA SEGUE MODULES COMMAND...: runs each COMMAND of SEGUE with the
# instrumented modules in MODULES, and writes to OPTIONS, for the compiler, that the profile is to be
# used: nothing, if there is none.
set -eu
options=$1 profdata=$2 segue=$3 modules=$4
shift 4
unset SEGUE_DATA_DIR
rm -f "$options" "$options".*
number=0
for command do
  number=$((number + 1))
  # shellcheck disable=SC2086 # its words
  SEGUE_BUILD_DIR=$modules LLVM_PROFILE_FILE=$options.$number.profraw \
    timeout 100 "$segue" $command > "$options.$number.log" 2>&1 || rm -f "$options.$number.profraw"
done
if "$profdata" merge -o "$options.profdata" "$options".*.profraw 2> "$options.log"; then
  echo "-fprofile-instr-use=$options.profdata" > "$options"
else
  : > "$options"
fi
