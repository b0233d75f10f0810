# shellcheck shell=bash disable=SC2154,SC2034
# What every script starts with: where the repository is, how a script speaks,
# and how it fails. Source it; it runs nothing.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
jobs=${SEGUE_JOBS:-$(nproc)}

# A script's help is the comment at its head.
help() { sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; }

say() { printf '%s\n' "$*" >&2; }
section() { printf '\n== %s\n\n' "$*"; }
fail() { say "${0##*/}: $*"; exit 1; }
bad_usage() { say "${0##*/}: $* (see ${0##*/} --help)"; exit 2; }

# quietly LOG COMMAND...: the command's output goes to LOG and is shown only
# where the command fails, on standard error.
quietly() {
  local log=$1
  shift
  mkdir -p "$(dirname "$log")"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 60 "$log" >&2
    fail "failed: $* (whole log: $log)"
  fi
}
