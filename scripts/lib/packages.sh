# shellcheck shell=bash disable=SC2154,SC2034
# Debian packages: only the missing ones are installed, and only then is the
# network touched. Needs common.sh.

# packages_for NEED...: the names that scripts/packages.txt lists for NEED.
packages_for() {
  local need
  for need in "$@"; do
    awk -v need="$need" '$1 == need { print $2 }' "$root/scripts/packages.txt"
  done
}

missing_packages() {
  local name
  for name in $(packages_for "$@"); do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || echo "$name"
  done
}

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "not root and no sudo; as root: $*"
  fi
}

# install_packages NEED...
install_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} == 0 ]] && return
  command -v apt-get >/dev/null || fail "needs Debian 12; missing: ${missing[*]}"
  say "installing ${missing[*]}"
  as_root apt-get update -q >&2
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}
