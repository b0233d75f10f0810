# shellcheck shell=bash disable=SC2154,SC2034
# A run in named stages, and the table of their times. Needs common.sh.

stage_names=()
stage_times=()

# stage NAME COMMAND...: runs it under a heading. The first failure ends the run,
# after the table.
stage() {
  local name=$1 started=$SECONDS
  shift
  section "$name"
  stage_names+=("$name")
  "$@"
  stage_times+=("$((SECONDS - started))")
}

stage_table() {
  local i
  printf '\n%-28s %8s\n' stage seconds
  for i in "${!stage_names[@]}"; do
    printf '%-28s %8s\n' "${stage_names[i]}" "${stage_times[i]:-FAILED}"
  done
  printf '%-28s %8s\n\n' 'all' "$SECONDS"
}
