#!/usr/bin/env bash
# Makes sure that WebKit is there, in Debian's packages, and a screen for it: WebKitGTK draws in windows only.
set -euo pipefail
if command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null; then exit 0; fi
if command -v apt-get >/dev/null; then
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends \
    webkit2gtk-driver xvfb xauth libgl1-mesa-dri gstreamer1.0-plugins-base gstreamer1.0-plugins-good fonts-noto-cjk
else
  echo "Install WebKitWebDriver (webkit2gtk-driver) and xvfb-run." >&2
  exit 1
fi
