# shellcheck shell=bash disable=SC2154,SC2034
# The start of every script: the repository's root, messages, and failures. Source it; it runs
# nothing.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
jobs=${SEGUE_JOBS:-$(nproc)}

say() { printf '%s\n' "$*" >&2; }
# What was checked is wrong; and what could not be done, which is no verdict.
not_passed() { say "${0##*/}: $*"; exit 1; }
fail() { say "${0##*/}: $*"; exit 13; }
unwritten() { fail "standard output cannot be written"; }
bad_usage() { say "${0##*/}: $* (see ${0##*/} --help)"; exit 2; }

# A reader of standard output that has gone is a failed write like others. What is started hears SIGPIPE as before.
trap unwritten PIPE

section() { printf '\n== %s\n\n' "$*" 2>/dev/null || unwritten; }

# A script's help is the comment at its head. sed hears of a reader that has gone, instead of being ended.
help() { (trap '' PIPE && sed -n '2,/^$/s/^# \{0,1\}//p' "$0" 2>/dev/null) || unwritten; }

# A command that Ctrl-C ends, such as a build, has a code of its own, which is not this script's.
trap 'trap - INT; kill -INT $$' INT

# own_errors: from here on a command of the script's own that fails, as where nothing can be written, is no verdict.
own_errors() {
  set -E
  trap 'fail "line $LINENO cannot be done"' ERR
}

# python WORDS...: with the signals that end a script held back, until it can end what it starts (checks/entry.py).
held_back=(env "--block-signal=HUP,INT,TERM")
python() { "${held_back[@]}" python3 "$@"; }

# heartbeat LOG: says the time and the last line of LOG every half a minute, as
# long as this script lives. It has no children: a sleep that outlives it would
# keep standard error open.
heartbeat_period=30
heartbeat() {
  local started=$SECONDS
  while kill -0 $$ 2>/dev/null; do
    read -rt "$heartbeat_period" <> <(:) || true
    say "${0##*/}: $((SECONDS - started)) s, $(tail -n 1 "$1" 2>/dev/null)"
  done
}

# quietly LOG COMMAND...: the command's output goes to LOG and is shown only
# where the command fails, on standard error, which also hears how far it is.
quietly() {
  local log=$1 beat code=0
  shift
  mkdir -p "$(dirname "$log")"
  : >"$log"
  heartbeat "$log" 9>&- &
  beat=$!
  "$@" >"$log" 2>&1 </dev/null || code=$?
  kill "$beat" 2>/dev/null || true
  wait "$beat" 2>/dev/null || true
  if [[ $code -ne 0 ]]; then
    tail -n 60 "$log" >&2
    fail "failed: $* (whole log: $log)"
  fi
}
