#!/usr/bin/env bash
# Makes sure that a Chromium is there; installs Debian's package when it can. Journeys take the one that draws no window of its
# own (chromium-headless-shell): the same engine at three quarters of the work. `chromium.sh chromium` asks for the one that
# people use, which is what the bench measures.
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
