"""Records for the requests: accounts, works, forms and others, created through the API on first use. Deleted records
are created again, and ended sessions are replaced."""
import gzip
import io
import itertools
import json
import os
import pathlib
import re
import struct
import subprocess
import tarfile
import time
import zlib

import requests

STUDIO, WORKS = os.environ["CONTRACT_STUDIO"], os.environ["CONTRACT_WORKS"]
PINYE, STATE = os.environ["CONTRACT_PINYE"], os.environ["CONTRACT_STATE"]
PACKAGE, ADMIN_PASSWORD = os.environ["CONTRACT_PACKAGE"], os.environ["PINYE_ADMIN_PASSWORD"]
PASSWORD = "Correct-horse-7"
ROLE = os.environ["CONTRACT_ROLE"]
# Each role has its own range of numbers, so that names and addresses are unique.
numbers = itertools.count(("nobody", "author", "administrator", "visitor").index(ROLE) * 30_000 + 1)


# Each weight makes a distinct file of a family.
weights = itertools.cycle(range(1, 1000))
TYPEFACE = (pathlib.Path(__file__).parents[1] / "fonts/regular.ttf").read_bytes()


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


PICTURE = b"\x89PNG\r\n\x1a\n" + b"".join(
    chunk(kind, content)
    for kind, content in [
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"\0\0\0\0")),
        (b"IEND", b""),
    ]
)


def forwarded():
    """Returns a header with a unique client address, because rate limits count per address."""
    n = next(numbers)
    return {"x-forwarded-for": f"198.{18 + (n >> 16)}.{n >> 8 & 255}.{n & 255}"}


def token_of(username):
    command = [PINYE, "admin", "token", "--user", username, "--data-dir", STATE]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


class Person:
    """A user with a session."""

    def __init__(self, username, password):
        self.username, self.password, self.kept = username, password, {}
        self.renew()

    def renew(self):
        self.token = token_of(self.username)

    def call(self, method, path, **sent):
        answer = self.send(method, path, **sent)
        if not answer.ok:
            raise AssertionError(f"{self.username}: {method} {path}: {answer.status_code} {answer.text[:400]}")
        return answer.json()["data"]

    def send(self, method, path, **sent):
        headers = {"authorization": f"Bearer {self.token}", **forwarded()}
        answer = requests.request(method, STUDIO + path, headers=headers, timeout=30, **sent)
        if answer.status_code == 401:
            self.renew()
            headers["authorization"] = f"Bearer {self.token}"
            answer = requests.request(method, STUDIO + path, headers=headers, timeout=30, **sent)
        return answer


def register():
    """Registers a new author."""
    name = f"somebody{next(numbers)}"
    body = {"username": name, "email": f"{name}@example.com", "password": PASSWORD, "captcha": ""}
    made = requests.post(f"{STUDIO}/api/users/register", json=body, headers=forwarded(), timeout=30)
    assert made.status_code == 201, made.text
    person = Person(name, PASSWORD)
    person.id = made.json()["data"]["id"]
    return person


class World:
    """The records of one run; `person` is the user of its requests."""

    def __init__(self, role):
        self.admin = Person("admin", ADMIN_PASSWORD)
        self.role = role
        self.person = self.admin if role == "administrator" else register()
        self.published, self.spares = None, {}
        # Whether the request in preparation should succeed; the user for harmful requests; and the user of the current
        # request.
        self.is_good, self.scapegoat, self.asking = True, None, None

    def heal(self):
        """Restores the user after a 401: a new session, or a new user if theirs was blocked or deleted."""
        if self.asking is self.scapegoat:
            self.scapegoat = None
            return
        try:
            self.person.renew()
        except subprocess.CalledProcessError:
            if self.role == "administrator":
                raise
            self.person = register()
            self.published = None

    def fresh(self, kind):
        """Returns a new record of this kind, created for this request."""
        return getattr(self, kind)()

    def known(self, kind):
        """Returns a record of this kind that earlier requests may have changed."""
        if kind not in self.person.kept:
            self.person.kept[kind] = self.fresh(kind)
        return self.person.kept[kind]

    def spare(self, kind):
        """Returns a record of this kind that may have been deleted."""
        if kind not in self.spares:
            self.spares[kind] = self.fresh(kind)
        return self.spares[kind]

    def forget(self):
        """Drops all records, which generated requests may have deleted; they are created again on use."""
        self.person.kept, self.spares, self.published = {}, {}, None

    # --- records, one function for each kind ---

    def work(self):
        return self.person.call("POST", "/api/works", json={"title": "a work"})["id"]

    def binned(self):
        work = self.work()
        self.person.call("DELETE", f"/api/works/{work}")
        return work

    def revised(self):
        """Returns an update of a work with its current revision."""
        work = self.known("work")
        return {"title": "changed", "revision": self.person.call("GET", f"/api/works/{work}")["revision"]}

    def template(self):
        return self.person.call("POST", f"/api/works/set-as-template/{self.known('work')}", json={})["id"]

    def submission(self):
        body = {"work_id": str(self.form()), "form_data": {"said": "yes"}, "form_id": "", "key": f"k{next(numbers)}"}
        return self.person.call("POST", "/api/workforms", json=body)["id"]

    def gift(self):
        return self.person.call("POST", "/api/gift/create", json={"name": "a cup"})["id"]

    def combination(self):
        return self.person.call("POST", "/api/combinations", json=combination())["id"]

    def source(self):
        body = {"name": f"rows{next(numbers)}", "type": "static", "value": "[1,2]", "data": "[1,2]"}
        return self.person.call("POST", "/api/datasources", json=body)["id"]

    def upload(self):
        files = {"files": ("a.png", PICTURE, "image/png")}
        return self.person.call("POST", "/api/upload/files", files=files)[0]["id"]

    def file(self):
        self.known("upload")
        return self.person.call("GET", "/api/upload/files")[0]["path"].rsplit("/", 1)[1]

    def tag(self):
        return self.admin.call("POST", "/api/tags", json={"name": f"tag {next(numbers)}"})["id"]

    def own_tag(self):
        return self.person.call("POST", "/api/tags/own", json={"name": f"tag {next(numbers)}"})["id"]

    def site_file(self):
        body = {"name": f"site{next(numbers)}.txt", "content": "x"}
        return self.admin.call("POST", "/api/site-files", json=body)["name"]

    def somebody(self):
        return register().id

    def member(self):
        somebody = self.somebody()
        self.admin.call("POST", "/api/member/allocate", json={"userId": somebody})
        return somebody

    def role_id(self):
        body = {"code": f"role{next(numbers)}", "name": "a role", "description": ""}
        return self.admin.call("POST", "/api/permissions/roles", json=body)["id"]

    def permission_id(self):
        return self.admin.call("GET", "/api/permissions/list")[0]["id"]

    def session(self):
        token_of(self.person.username)
        sessions = self.person.call("GET", "/api/users/me/sessions")
        return next(session["id"] for session in sessions if not session.get("current", session.get("is_current")))

    def archive(self):
        return self.person.send("GET", f"/api/works/{self.known('work')}/export").content

    def form(self):
        """Returns a published work with a form, an element that takes likes, and two publications."""
        if self.published is None or self.role == "administrator" and self.is_good:
            # The administrator's requests may have disabled the plugin of the field.
            self.plugin()
        if self.published is None:
            types = {
                kind["type"]: kind
                for plugin in self.admin.call("GET", "/api/plugins")
                for kind in plugin["element_types"]
            }
            liked = next(kind for kind in types if "like.add" in json.dumps(types[kind]["hooks"]))
            rows = {"name": f"rows{next(numbers)}", "type": "static", "pipe": '[["a", "b"], ["x", 1]]', "refreshType": "fixed"}
            source = self.person.call("POST", "/api/datasources", json=rows)["id"]
            roles = {kind: {prop.get("role"): prop["name"] for prop in types[kind]["props"]} for kind in types}
            live = next(kind for kind in types if {"data", "rows"} <= roles[kind].keys())
            asked = [
                ("answer", "answer", {"name": "said"}),
                ("like", liked, {"enableWxLogin": False}),
                ("live", live, {roles[live]["data"]: str(source)}),
            ]
            elements = [
                {"uuid": uuid, "name": kind, "pluginProps": {**types[kind]["defaults"]["zh"], **given}}
                for uuid, kind, given in asked
            ]
            body = {"title": "a form", "page_mode": "h5_long_page", "pages": [{"id": "p", "elements": elements}]}
            work = self.person.call("POST", "/api/works", json=body)["id"]
            for title in ["once", "twice"]:
                self.person.call("POST", f"/api/works/info/{work}", json={"title": title, "is_publish": True})
            # A save stores a version in the background.
            revision = self.person.call("GET", f"/api/works/{work}")["revision"]
            self.person.call("PUT", f"/api/works/{work}", json={"title": "thrice", "revision": revision})
            self.published = work
        return self.published

    def slug(self):
        """Returns the slug of the published work."""
        slug = f"party-{next(numbers)}"
        self.person.call("PUT", f"/api/works/{self.form()}/door", json={"slug": slug})
        return slug

    def asset(self):
        """Returns a file that the published page loads; waits until the page is rendered."""
        for _ in range(50):
            page = requests.get(f"{WORKS}/h5/{self.form()}", headers=forwarded(), timeout=20)
            named = re.search(r"/a/(\w+\.\w+)", page.text)
            if named:
                return named[1]
            time.sleep(0.1)
        raise AssertionError("the page loads nothing")

    def version(self):
        """Returns the newest version of the published work."""
        for _ in range(50):
            kept = self.person.call("GET", f"/api/works/{self.form()}/versions")
            if kept:
                return kept[0]["revision"]
            time.sleep(0.1)
        raise AssertionError("no save left a version")

    def plugin(self):
        """Returns an enabled plugin that is not bundled."""
        if self.admin.send("PUT", "/api/plugins/answer", json={"enabled": True}).status_code == 404:
            self.admin.call("POST", "/api/plugins", files={"package": ("answer.pinye", package(), "application/gzip")})
            self.admin.call("PUT", "/api/plugins/answer", json={"enabled": True})
        return "answer"

    def icon(self):
        """Returns version and file of the icon, as the list of plugins spells them."""
        self.plugin()
        record = next(plugin for plugin in self.admin.call("GET", "/api/plugins") if plugin["id"] == "answer")
        return record["icon"].split("/")[-2:]

    def typeface(self):
        """Returns a font file with a weight that is not uploaded yet."""
        file = bytearray(TYPEFACE)
        entries = (file[at : at + 16] for at in range(12, len(file), 16))
        at = next(struct.unpack(">I", entry[8:12])[0] for entry in entries if entry[:4] == b"OS/2")
        file[at + 4 : at + 6] = struct.pack(">H", next(weights))
        return bytes(file)

    def own_font(self):
        """Uploads a font of the user; deletes their earlier ones, because a family has a limited number of weights."""
        for kept in self.person.call("GET", "/api/fonts"):
            if kept["isMine"]:
                self.person.call("DELETE", f"/api/fonts/{kept['id']}")
        files = {"licence": (None, "open"), "file": ("a.ttf", self.typeface(), "font/ttf")}
        return self.person.call("POST", "/api/fonts", files=files)["id"]

    def font(self):
        """Installs a font of the administrator in the data folder."""
        folder = pathlib.Path(STATE, "fonts")
        folder.mkdir(exist_ok=True)
        (folder / "own.woff2").write_bytes(b"wOF2" + bytes(60))
        return "own.woff2"


def combination():
    elements = [{"uuid": name, "name": "text", "pluginProps": {}} for name in ("a", "b")]
    return {"name": "two", "elements": elements, "width": 10, "height": 10}


def package():
    """Returns the package of the field `answer` in a new version."""
    made = io.BytesIO()
    with tarfile.open(PACKAGE) as read, gzip.GzipFile(fileobj=made, mode="wb", mtime=0) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as write:
            for member in read.getmembers():
                content = read.extractfile(member).read()
                if member.name == "manifest.json":
                    manifest = json.loads(content)
                    manifest["version"] = f"1.0.{next(numbers)}"
                    content = json.dumps(manifest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
                    member.size = len(content)
                write.addfile(member, io.BytesIO(content))
    return made.getvalue()
