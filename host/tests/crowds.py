#!/usr/bin/env python3
"""Load test of a real host with crowds of clients, one kind after the other: idle connections, slow request bodies, views of
a share link, stalled downloads of an export, likes, sign-ins. Meanwhile it requests the health of both origins over new
connections, and in some runs an author saves all the time. Prints a row per crowd: p99 and maximum of the health requests,
failed requests, growth of the host's memory; fails if a limit is exceeded."""
import asyncio, json, os, re, resource, secrets, signal, socket, sqlite3, subprocess, sys, tempfile, time, urllib.request

PINYE = sys.argv[1] if len(sys.argv) > 1 else "target/debug/pinye"
PASSWORD = "Correct-horse-7"
P99_MS, GROWTH_MIB = 100, 64
# Raise the limit of open files to the hard limit: this process holds one end of every connection, the host the other.
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Host:
    def __init__(self, descriptors):
        self.folder = tempfile.TemporaryDirectory()
        self.ports = [free_port(), free_port()]
        self.log = open(os.path.join(self.folder.name, "log"), "w")
        command = [PINYE, "serve", "--data-dir", os.path.join(self.folder.name, "state")]
        command += ["--studio-addr", f"127.0.0.1:{self.ports[0]}", "--works-addr", f"127.0.0.1:{self.ports[1]}"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
        environment = {**os.environ, "PINYE_ADMIN_PASSWORD": PASSWORD}
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment, preexec_fn=limit)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.ports[0]}/api/ready", timeout=5).read()
                break
            except OSError:
                time.sleep(0.2)

    def memory(self):
        text = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


async def ask(port, path, method="GET", body=None, headers=()):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    payload = json.dumps(body).encode() if body is not None else b""
    head = [f"{method} {path} HTTP/1.1", "host: x", "connection: close", f"content-length: {len(payload)}", *headers]
    if body is not None:
        head.append("content-type: application/json")
    writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + payload)
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1]), answer


class Watch:
    """Requests the health endpoints until the crowd is done."""

    def __init__(self, host):
        self.host, self.took, self.failed = host, [], 0

    async def run(self):
        while True:
            for port in self.host.ports:
                started = time.monotonic()
                try:
                    status, _ = await asyncio.wait_for(ask(port, "/api/health"), 5)
                    self.failed += status != 200
                except (OSError, asyncio.TimeoutError, IndexError):
                    self.failed += 1
                self.took.append((time.monotonic() - started) * 1000)
            await asyncio.sleep(0.02)


async def under(label, host, crowd):
    before, watch = host.memory(), Watch(host)
    watching, growth = asyncio.create_task(watch.run()), 0

    async def weigh():
        nonlocal growth
        while True:
            growth = max(growth, host.memory() - before)
            await asyncio.sleep(0.05)

    weighing = asyncio.create_task(weigh())
    note = await crowd(host)
    watching.cancel()
    weighing.cancel()
    took = sorted(watch.took)
    p99 = took[int(len(took) * 0.99)]
    left = host.memory() - before
    print(f"| {label} | {len(took)} | {p99:.1f} | {took[-1]:.0f} | {watch.failed} | {growth:.0f} | {left:.0f} | {note} |", flush=True)
    return watch.failed == 0 and p99 <= P99_MS and growth <= GROWTH_MIB


async def is_over(reader):
    """Whether the peer has closed the connection; discards data received before."""
    try:
        while await asyncio.wait_for(reader.read(65536), 0.001):
            pass
        return True
    except asyncio.TimeoutError:
        return False
    except OSError:
        return True


def open_ones(count, sent, seconds):
    async def crowd(host):
        held = []
        for number in range(count):
            reader, writer = await asyncio.open_connection("127.0.0.1", host.ports[number % 2])
            writer.write(sent(number, host))
            held.append((reader, writer))
        await asyncio.sleep(seconds)
        ended = sum([await is_over(reader) for reader, _ in held])
        for _, writer in held:
            writer.transport.abort()
        await asyncio.sleep(1)
        return f"{ended} of {count} ended by the host within {seconds} s"

    return crowd


def slow_uploads(count, seconds):
    async def one(host, token, until):
        reader, writer = await asyncio.open_connection("127.0.0.1", host.ports[0])
        writer.write(
            f"POST /api/upload/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\ncontent-length: 9000000\r\n"
            "content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name=\"files\"; "
            "filename=\"a.wav\"\r\n\r\nRIFF\0\0\0\0WAVEfmt ".encode()
        )
        said = asyncio.create_task(reader.read())
        try:
            while time.monotonic() < until and not said.done():
                writer.write(b"7")
                await writer.drain()
                await asyncio.sleep(0.5)
        except OSError:
            pass
        is_over = said.done()
        said.cancel()
        writer.transport.abort()
        return is_over

    async def crowd(host):
        credentials = {"username": "admin", "password": PASSWORD}
        _, answer = await ask(host.ports[0], "/api/users/login", "POST", credentials)
        token = json.loads(answer.split(b"\r\n\r\n", 1)[1])["data"]["token"]
        until = time.monotonic() + seconds
        ended = await asyncio.gather(*(one(host, token, until) for _ in range(count)))
        await asyncio.sleep(1)
        incoming = os.path.join(host.folder.name, "state/uploads/incoming")
        return f"{sum(ended)} of {count} given up within {seconds} s; {len(os.listdir(incoming))} half files left"

    return crowd


def sign_ins(count, path):
    async def crowd(host):
        def body(number):
            name = f"crowd{number}"
            return {"username": name, "email": f"{name}@example.com", "password": "secret-2026"}

        asked = (
            ask(host.ports[0], path, "POST", body(number), [f"x-forwarded-for: 10.1.{number // 200}.{number % 200}"])
            for number in range(count)
        )
        answers = [status for status, _ in await asyncio.gather(*asked)]
        await asyncio.sleep(1)
        counts = ", ".join(f"{answers.count(status)} x {status}" for status in sorted(set(answers)))
        return counts

    return crowd


async def call(host, method, path, body=None, token=None, port=0):
    """Calls the API and returns `data` of the response, which must be a success."""
    headers = [f"authorization: Bearer {token}"] if token else []
    status, answer = await ask(host.ports[port], path, method, body, headers)
    text = answer.split(b"\r\n\r\n", 1)[1].decode()
    if status >= 300:
        raise SystemExit(f"{method} {path}: {status} {text[:300]}")
    return json.loads(text)["data"]


async def sign_in(host):
    return (await call(host, "POST", "/api/users/login", {"username": "admin", "password": PASSWORD}))["token"]


async def a_work(host, token, pages, hook=None):
    """Creates a work with one element per page, of a type with this hook or of one without hooks."""
    plugins = await call(host, "GET", "/api/plugins", token=token)
    types = [one for plugin in plugins for one in plugin["element_types"]]
    wanted = lambda hooks: hook in hooks if hook else not hooks
    kind = next(one for one in types if wanted(one.get("hooks") or []))
    props = kind["defaults"]["zh"]
    # Visitors may react without signing in.
    props = {**props, "enableWxLogin": False} if "enableWxLogin" in props else props

    def element(number):
        return {"uuid": f"crowd-{number}", "id": f"crowd-{number}", "name": kind["type"], "schemaVersion": kind["schemaVersion"],
                "pluginProps": props, "commonStyle": {"top": 40, "left": 37, "width": 300, "height": 60, "zindex": 1}}
    made = [{"id": f"page-{number}", "uuid": f"page-{number}", "title": str(number), "elements": [element(number)]} for number in range(pages)]
    return await call(host, "POST", "/api/works", {"title": "crowd", "pages": made}, token)


class Author:
    """Saves and signs in until the crowd is done, like other users at work."""

    def __init__(self, host, token):
        self.host, self.token, self.took, self.failed = host, token, [], 0

    async def __aenter__(self):
        self.work = await a_work(self.host, self.token, 1)
        self.task = asyncio.create_task(self.run())
        return self

    async def __aexit__(self, *_):
        self.task.cancel()

    async def run(self):
        while True:
            started = time.monotonic()
            self.work["title"] = secrets.token_hex(8)
            answer = await ask(self.host.ports[0], f"/api/works/{self.work['id']}", "PUT", self.work, [f"authorization: Bearer {self.token}"])
            self.failed += answer[0] != 200
            self.work["revision"] += answer[0] == 200
            self.took.append((time.monotonic() - started) * 1000)
            await asyncio.sleep(0.05)

    def said(self):
        took = sorted(self.took)
        return f"{len(took)} saves beside it, {self.failed} failed, p99 {took[int(len(took) * 0.99)]:.0f} ms"


def counted(answers):
    return ", ".join(f"{answers.count(status)} x {status}" for status in sorted(set(answers)))


def share_link(count, at_once, pages):
    async def crowd(host):
        token = await sign_in(host)
        work = await a_work(host, token, pages)
        shared = (await call(host, "GET", f"/api/works/token/{work['id']}", token=token))["token"]
        turns, answers = asyncio.Semaphore(at_once), []

        async def look(number):
            async with turns:
                path = f"/h5/{work['id']}?token={shared}&page={number * 7 % pages}"
                answers.append((await ask(host.ports[1], path))[0])

        async with Author(host, token) as author:
            await asyncio.gather(*(look(number) for number in range(count)))
        return f"{counted(answers)}; {author.said()}"

    return crowd


def stalled_exports(count, seconds):
    async def stalled(host, path, token):
        end = socket.socket()
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 10)
        end.setblocking(False)
        await asyncio.get_running_loop().sock_connect(end, ("127.0.0.1", host.ports[0]))
        reader, writer = await asyncio.open_connection(sock=end, limit=1024)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n".encode())
        start = await asyncio.wait_for(reader.readexactly(12), 120)
        return int(start[9:]), writer

    async def crowd(host):
        token = await sign_in(host)
        work = await a_work(host, token, 1)
        place, now = work["id"], int(time.time() * 1000)
        with sqlite3.connect(os.path.join(host.folder.name, "state/pinye.db"), timeout=30) as database:
            columns = json.dumps([{"name": "answer", "label": "answer", "kind": "text"}])
            database.execute("INSERT INTO form_versions SELECT 900, ?, 'x', ?, ? WHERE NOT EXISTS (SELECT 1 FROM form_versions WHERE id = 900)", (place, columns, now))
            for number in range(300):
                data = json.dumps({"answer": secrets.token_hex(9000)})
                row = (900 + number, place, 900, "", f"k{number}", "x", data, data, "", False, "", False, now)
                database.execute("INSERT INTO submissions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        path = f"/api/works/export-data?workId={place}&format=csv"
        async with Author(host, token) as author:
            held = await asyncio.gather(*(stalled(host, path, token) for _ in range(count)))
            await asyncio.sleep(seconds)
            again = await sign_in(host)
        for _, writer in held:
            writer.transport.abort()
        return f"{counted([status for status, _ in held])}; {'signed in' if again else ''}; {author.said()}"

    return crowd


def likes(count):
    async def crowd(host):
        token = await sign_in(host)
        work = await a_work(host, token, 1, "like.add")
        await call(host, "POST", f"/api/works/info/{work['id']}", {"is_publish": True}, token)
        turns, answers = asyncio.Semaphore(50), []

        async def like():
            async with turns:
                path = f"/api/works/{work['id']}/elements/crowd-0/likes"
                answers.append((await ask(host.ports[1], path, "POST", {}))[0])

        async with Author(host, token) as author:
            await asyncio.gather(*(like() for _ in range(count)))
        kept = await call(host, "GET", f"/api/works/{work['id']}/elements/crowd-0/likes", port=1)
        return f"{counted(answers)}, {kept['likeCount']} counted; {author.said()}"

    return crowd


async def main():
    print("| crowd | asked | health p99 ms | longest ms | failed | most MiB | MiB left | what became of it |")
    print("|---|---|---|---|---|---|---|---|")
    nothing = lambda number, host: [b"", b"GET / HTTP/1.1\r\nhost: x\r\nx: "][number // 2 % 2]
    kept = lambda number, host: b"GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n"
    slow = lambda number, host: b"POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"
    all_well = True
    host = Host(1024)
    all_well &= await under("1,100 unused connections at 1,024 descriptors", host, open_ones(1100, kept, 5))
    all_well &= await under("1,100 slow bodies at 1,024 descriptors", host, open_ones(1100, slow, 5))
    host.stop()
    host = Host(20_000)
    all_well &= await under("2,000 half-open connections", host, open_ones(2000, nothing, 20))
    all_well &= await under("100 slow uploads", host, slow_uploads(100, 25))
    all_well &= await under("400 looks at a share link, 1,000 pages", host, share_link(400, 40, 1000))
    all_well &= await under("512 exports that nobody takes", host, stalled_exports(512, 10))
    all_well &= await under("1,000 likes from one address", host, likes(1000))
    all_well &= await under("200 sign-ins at once", host, sign_ins(200, "/api/users/login"))
    all_well &= await under("100 registrations at once", host, sign_ins(100, "/api/users/register"))
    host.stop()
    sys.exit(0 if all_well else 1)


asyncio.run(main())
