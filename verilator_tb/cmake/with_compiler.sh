#!/bin/sh
# with_compiler.sh FROM TO COMMAND...: COMMAND with its word FROM, a compiler, replaced by TO.
# The launcher of a target's compiler, for CMake knows one compiler a language.
set -e
from=$1 to=$2
shift 2
for word do
  shift
  if [ "$word" = "$from" ]; then
    word=$to
    from=
  fi
  set -- "$@" "$word"
done
exec "$@"
