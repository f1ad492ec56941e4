#!/usr/bin/env bash
# R20: schemathesis against the OpenAPI document, not signed in and signed in. No 5xx, no answer outside the document.
set -euo pipefail
cd "$(dirname "$0")/../../.."
cases=${CASES:-2000}
venv=.cache/schemathesis
if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r host/tests/contract/requirements.txt
fi
data=$(mktemp -d)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
works=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
host=http://127.0.0.1:$port
# Without an account at WeChat, or while WeChat is silent, three calls answer 503 and 502, as the specification says.
exec {wechat}< <(exec python3 host/tests/contract/wechat.py)
stand_in=$!
read -r wechat_url <&"$wechat"
PINYE_WECHAT_APP_ID=wx-contract PINYE_WECHAT_SECRET=contract PINYE_WECHAT_API_URL=$wechat_url \
PINYE_ADMIN_PASSWORD=Correct-horse-7 target/debug/pinye serve --demo --data-dir "$data/state" \
  --studio-addr "127.0.0.1:$port" --works-addr "127.0.0.1:$works" >"$data/host.log" 2>&1 &
server=$!
trap 'kill $server $stand_in 2>/dev/null || true; rm -rf "$data"' EXIT
for _ in $(seq 600); do curl -fsS "$host/api/health" >/dev/null 2>&1 && break; sleep 0.2; done

run() { # label, extra arguments
  local label=$1; shift
  echo "schemathesis, $label"
  "$venv/bin/schemathesis" run "$host/api/openapi.json" --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --mode all --phases examples,coverage,fuzzing --max-examples "$per_operation" --seed 7 --generation-database none --request-timeout 20 --exclude-path /api/plugins/events "$@" \
    >"$data/$label.log" 2>&1 || { grep -n -A 30 "FAILURES" "$data/$label.log" | head -n 120; tail -n 40 "$data/$label.log"; grep -E 'panicked|ERROR' "$data/host.log" | tail -n 20; exit 1; }
  tail -n 25 "$data/$label.log"
}
operations=$(curl -fsS "$host/api/openapi.json" | python3 -c 'import json,sys; print(sum(len([m for m in p if m in ("get","post","put","delete","patch")]) for p in json.load(sys.stdin)["paths"].values()))')
per_operation=$(( cases / 2 / operations + 1 ))
echo "$operations operations, at least $per_operation examples each, twice"
run nobody
token=$(target/debug/pinye admin token --user demo --data-dir "$data/state")
# Signing out or changing the password would end the session that the run needs.
run signed-in -H "Authorization: Bearer $token" --exclude-path /api/users/logout --exclude-path /api/users/me/password
