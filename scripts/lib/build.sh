# shellcheck shell=bash disable=SC2154,SC2034
# Configure and build a preset's targets; logs go to build/logs and are shown
# where something fails. Needs common.sh and packages.sh.

# build PRESET TARGETS... [-- CMAKE_OPTIONS...]
build() {
  local preset=$1 dir="$root/build/$1" targets=() log
  shift
  while [[ $# -gt 0 && $1 != -- ]]; do targets+=("$1"); shift; done
  [[ ${1:-} == -- ]] && shift
  if [[ $# -gt 0 || ! -f $dir/build.ninja ]]; then
    quietly "$root/build/logs/configure-$preset.log" \
      cmake -S "$root" --preset "$preset" "$@"
  fi
  log="$root/build/logs/build-$preset.log"
  quietly "$log" cmake --build "$dir" --parallel "$jobs" --target "${targets[@]}"
}

# The tests and benchmarks need more packages than the command line does: a
# folder that scripts/test has configured keeps them, a new one has none.
build_command_line() {
  if [[ -f $root/build/release/build.ninja ]]; then
    build release segue
  else
    local missing
    missing=$(missing_packages demo)
    [[ -z $missing ]] || fail "missing Debian packages, which scripts/demo installs: ${missing//$'\n'/ }"
    build release segue -- -DSEGUE_TESTS=OFF -DSEGUE_BENCH=OFF
  fi
}
