#!/usr/bin/env bash
# Ensures that Chromium is installed; installs Debian's package if it can. Tests use the variant without windows
# (chromium-headless-shell), the same engine at three quarters of the cost. `chromium.sh chromium` selects the full
# browser, which the benchmarks measure.
set -euo pipefail
package=${1:-chromium-headless-shell}
if command -v "${CHROMIUM:-$package}" >/dev/null; then exit 0; fi
if command -v apt-get >/dev/null; then
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$package" fonts-noto-cjk
else
  echo "Install Chromium and set CHROMIUM to its path." >&2
  exit 1
fi
