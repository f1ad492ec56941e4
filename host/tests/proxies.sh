#!/usr/bin/env bash
# Runs the configurations of docs/proxy, with other ports and a self-signed certificate, in front of a real host: nginx,
# then Caddy. Requests pass through them; clients that guess passwords are told apart by address, and a forged
# x-forwarded-for has no effect. Installs Debian's packages if they are missing.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing=()
for tool in nginx caddy openssl curl; do command -v "$tool" >/dev/null || missing+=("$tool"); done
if [ ${#missing[@]} -gt 0 ]; then
  if ! command -v apt-get >/dev/null; then
    echo "Install ${missing[*]}." >&2
    exit 1
  fi
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  # Not as system services: the test starts its own.
  DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 $as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

folder=$(mktemp -d)
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT
fail() {
  echo "$1: $2" >&2
  tail -n 20 "$folder"/*.log >&2
  exit 1
}
port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
studio_port=$(port) works_port=$(port) tls=$(port) plain=$(port)
host/tests/share-native-code.sh "$folder/state"
# Settings of the host behind a proxy: its public URLs differ from its listen addresses.
PINYE_ADMIN_PASSWORD=Correct-horse-7 target/debug/pinye serve --data-dir "$folder/state" \
  --studio-addr "127.0.0.1:$studio_port" --works-addr "127.0.0.1:$works_port" \
  --studio-url "https://studio.example.com:$tls" --works-url "https://works.example.com:$tls" >"$folder/host.log" 2>&1 &
pids+=($!)
for _ in $(seq 600); do curl -fsS "http://127.0.0.1:$studio_port/api/ready" >/dev/null 2>&1 && break; sleep 0.2; done
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=example.com -addext "subjectAltName=DNS:*.example.com" \
  -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
printf '{"username":"admin","password":"Correct-horse-7"}' >"$folder/right.json"
for name in 1 2 3 4 5; do printf '{"username":"name-%s","password":"wrong-2026"}' $name >"$folder/wrong-$name.json"; done

# ask FROM NAME PATH [curl's options]: sends a request through the proxy from an address of this machine.
ask() {
  local from=$1 name=$2 path=$3
  shift 3
  curl -sk --max-time 30 --interface "$from" --resolve "*:$tls:127.0.0.1" "$@" "https://$name.example.com:$tls$path"
}
status() { ask "$@" -o /dev/null -w '%{http_code}'; }
sign_in() { ask "$1" studio /api/users/login -H 'content-type: application/json' -H 'accept-language: en' -H "x-forwarded-for: $2" -d "@$folder/$3.json"; }

check() { # label, first address of this machine that nobody has used yet
  local label=$1 guesser="127.0.$2.2" person="127.0.$2.3" answer token
  for name in studio works; do
    [ "$(status "$guesser" $name /api/health)" = 200 ] || fail "$label" "$name does not answer"
  done
  # The attacker forges another x-forwarded-for every time, without effect: the fourth attempt requires a captcha.
  for try in 1 2 3 4 5; do answer=$(sign_in "$guesser" "203.0.113.$try" "wrong-$try"); done
  grep -q '"field":"captcha"' <<<"$answer" || fail "$label" "guesses are not counted by their address: $answer"
  answer=$(sign_in "$person" 203.0.113.1 right)
  token=$(sed -n 's/.*"token":"\([0-9a-f]*\)".*/\1/p' <<<"$answer")
  [ -n "$token" ] || fail "$label" "somebody else's guesses keep people out: $answer"
  answer=$(ask "$person" studio /api/users/me/sessions -H "authorization: Bearer $token")
  grep -q "\"address\":\"$person\"" <<<"$answer" || fail "$label" "the client's address is lost: $answer"
  ask "$person" studio /api/users/login -o /dev/null -D - -H 'content-type: application/json' -d "@$folder/right.json" \
    | grep -qi 'set-cookie: pinye_device=.*; Secure' || fail "$label" "cookies are not for TLS alone"
  { printf 'RIFF\0\0\0\0WAVEfmt '; head -c 6000000 /dev/zero; } >"$folder/sound.wav"
  [ "$(status "$person" studio /api/upload/files -H "authorization: Bearer $token" -F "files=@$folder/sound.wav")" = 201 ] \
    || fail "$label" "a file of 6 MB does not get through"
  # Over HTTP/2, nginx sends the head of a stream with its first bytes, which may be 15 s later.
  answer=$(ask "$person" studio /api/plugins/events --http1.1 -N --max-time 2 -o /dev/null -w '%{http_code} %{content_type}' -H "authorization: Bearer $token" || true)
  [ "$answer" = "200 text/event-stream" ] || fail "$label" "no stream of events: $answer"
  echo "$label: passed"
}

ports() {
  sed -e "s|127.0.0.1:4173|127.0.0.1:$studio_port|; s|127.0.0.1:4174|127.0.0.1:$works_port|" "$1"
}
started() { # label
  for _ in $(seq 150); do [ "$(status 127.0.0.1 studio /api/health 2>/dev/null || true)" = 200 ] && return; sleep 0.2; done
  fail "$1" "it did not start"
}

{
  if [ "$(id -u)" = 0 ]; then echo "user root;"; fi
  echo "daemon off; worker_processes 1; pid $folder/nginx.pid; error_log $folder/nginx.log; events {}"
  echo "http { access_log off;"
  for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/$kind;"; done
  ports docs/proxy/nginx.conf | sed -e "s|listen 443|listen 127.0.0.1:$tls|; s|listen 80|listen 127.0.0.1:$plain|" \
    -e "s|/etc/letsencrypt/live/example.com/fullchain.pem|$folder/cert.pem|; s|/etc/letsencrypt/live/example.com/privkey.pem|$folder/key.pem|"
  echo "}"
} >"$folder/nginx.conf"
nginx -e "$folder/nginx.log" -c "$folder/nginx.conf" &
nginx_pid=$!
pids+=($nginx_pid)
started nginx
check nginx 10
redirect=$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'host: studio.example.com' "http://127.0.0.1:$plain/auth/login")
[ "$redirect" = "301 https://studio.example.com/auth/login" ] || fail nginx "no way to TLS: $redirect"
kill "$nginx_pid"
wait "$nginx_pid" 2>/dev/null || true

{
  printf '{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port %s\n\tdefault_bind 127.0.0.1\n}\n' "$tls"
  # Use the self-signed certificate instead of a certificate authority.
  ports docs/proxy/Caddyfile | sed -E "s#^(studio|works).example.com \{#&\n\ttls $folder/cert.pem $folder/key.pem#"
} >"$folder/Caddyfile"
XDG_DATA_HOME="$folder/caddy" XDG_CONFIG_HOME="$folder/caddy" caddy run --config "$folder/Caddyfile" --adapter caddyfile >"$folder/caddy.log" 2>&1 &
pids+=($!)
started caddy
check caddy 20
