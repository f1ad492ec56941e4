"""A stand-in for the APIs of WeChat and Tencent Maps: every response contains the fields of all operations. Prints its URL."""
import http.server
import json

WECHAT = {"access_token": "token", "ticket": "ticket", "openid": "openid", "nickname": "小明", "expires_in": 7200}
PLACE = {"title": "茶室", "address": "北山街", "location": {"lat": 30.25, "lng": 120.15}}
ANSWER = json.dumps({**WECHAT, "status": 0, "data": [PLACE], "result": {"address": "北山街"}}).encode()


class Everything(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.rfile.read(int(self.headers.get("content-length") or 0))
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(ANSWER)))
        self.end_headers()
        self.wfile.write(ANSWER)

    do_POST = do_GET

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Everything)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
