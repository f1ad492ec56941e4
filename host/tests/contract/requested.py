"""Requests that can succeed, with ids that exist, for each operation that needs more than its schema says."""
import world


def of(kind, name="id", body=None, query=None, fresh=False):
    """Puts the id of a record of this kind into the path; `fresh` if the request deletes the record."""

    def ask(here):
        record = here.known(kind) if not fresh else here.fresh(kind) if here.is_good else here.spare(kind)
        asked = {"path": {name: record}, "query": query or {}}
        return asked if body is None else {**asked, "body": body(here) if callable(body) else body}

    return ask


def sent(body=None, query=None, **more):
    """Builds a request without an id in the path."""

    def ask(here):
        value = lambda given: given(here) if callable(given) else given  # noqa: E731
        asked = {name: value(given) for name, given in more.items()}
        asked["query"] = value(query) or {}
        return asked if body is None else {**asked, "body": value(body)}

    return ask


def throwaway(ask):
    """Sends the request as another user, because it may end their session."""

    def asked(here):
        somebody = world.register() if here.is_good or here.scapegoat is None else here.scapegoat
        here.scapegoat = somebody
        return {**ask(here, somebody), "person": somebody}

    return asked


def handed(here):
    return {"work_id": str(here.form()), "form_id": "", "form_data": {"said": "yes"}, "key": f"f{next(world.numbers)}"}


def file_of_plugin(here):
    version, file = here.icon()
    return {"path": {"id": "answer", "version": version, "file": file}}


def page(here):
    return {"path": {"id": here.form(), "work_id": here.form(), "element_id": "like", "index": 0, "number": 1}}


def kept(here):
    return {"path": {"id": here.form(), "revision": here.known("version")}}


def posted(here):
    """A form submission of a browser without JavaScript."""
    return {**page(here), "form": {"py-page": "0", "note": "a"}}


def confirmed(here, **body):
    """Adds the password, which dangerous operations require again."""
    return {**body, "password": here.person.password}


def publishing(here):
    work = here.form()
    if here.is_good:
        # The progress of a publication can be read for a while after its start.
        here.person.send("POST", f"/api/works/info/{work}", json={"is_publish": True})
    return {"path": {"id": work}}


def with_module(here):
    return {"path": {"id": here.known("source")}, "files": {"module": ("rows.wasm", MODULE, "application/wasm")}}


def reshaped(here):
    """A data source with a transform module."""
    asked = with_module(here)
    if here.is_good:
        here.person.send("PUT", f"/api/datasources/{asked['path']['id']}/transform", files=asked["files"])
    return {"path": asked["path"]}


def number():
    return next(world.numbers)


# A module whose function `transform` returns 0: it has no output, but can be called.
MODULE = bytes.fromhex("0061736d010000000105016000017f03020100070d01097472616e73666f726d00000a0601040041000b")
PICTURE = {"files": ("a.png", world.PICTURE, "image/png")}

# Operations that end sessions, change passwords, or delete what the rest of the run needs: always by or on another
# user.
HARMFUL = {
    "POST /api/users/logout",
    "PUT /api/users/me/password",
    "DELETE /api/users/me/sessions",
    "DELETE /api/users/me/sessions/{id}",
    "PUT /api/users/{id}/status",
    "DELETE /api/users/{id}",
    "POST /api/permissions/users/{id}/roles",
    "POST /api/permissions/roles/{id}/permissions",
    "PUT /api/plugins/{id}",
    "DELETE /api/plugins/{id}",
}

REQUESTS = {
    # Works
    "POST /api/works": sent({"title": "made"}),
    "GET /api/works/{id}": of("work"),
    "PUT /api/works/{id}": of("work", body=lambda here: here.revised()),
    "DELETE /api/works/{id}": of("work", fresh=True),
    "POST /api/works/{id}/restore": of("binned", fresh=True),
    "GET /api/works/info/{id}": of("work"),
    "POST /api/works/info/{id}": of("work", body={"title": "renamed"}),
    "GET /api/works/token/{id}": of("work"),
    "PUT /api/works/token/{id}/refresh": of("work"),
    "GET /api/works/{id}/publications": of("form"),
    "GET /api/works/{id}/publishing": publishing,
    "PUT /api/works/{id}/publications/{number}/current": page,
    "GET /api/works/{id}/versions": of("form"),
    "GET /api/works/{id}/versions/{revision}": kept,
    "PUT /api/works/{id}/versions/{revision}": lambda here: {**kept(here), "body": {"name": "kept"}},
    "GET /api/works/{id}/export": of("work"),
    "POST /api/works/import": sent(files=lambda here: {"file": ("w.zip", here.archive(), "application/zip")}),
    "POST /api/works/set-as-template/{id}": of("work", body={}),
    "PUT /api/works/set-as-template/{id}": of("template", body={"only_owner": True}),
    "POST /api/works/use-template/{id}": of("template", body={}),
    "POST /api/works/{id}/copy": of("work"),
    "GET /api/works/{id}/foresight": of("form"),
    "GET /api/works/{id}/door": of("form"),
    "PUT /api/works/{id}/door": of("form", body=lambda here: {"slug": f"party-{number()}"}),
    "GET /api/works/{id}/door/slug": of("form", query={"slug": "party"}),
    "GET /s/{slug}": of("slug", "slug"),
    "GET /a/{file}": of("asset", "file"),
    "GET /h5/{id}/offline.js": of("form"),
    "GET /api/works/{id}/tags": of("work"),
    "GET /api/works/{id}/faces": of("form"),
    "PUT /api/works/{id}/tags": of("work", body=lambda here: {"tagIds": [here.known("tag")]}),
    # Forms
    "POST /api/workforms": sent(handed),
    "PUT /api/workforms": sent(handed),
    "GET /api/workforms/token": sent(query=lambda here: {"work_id": str(here.form())}),
    "GET /api/workforms/{id}": of("submission"),
    "DELETE /api/workforms/{id}": of("submission", fresh=True),
    "GET /api/works/form/query/{id}": of("form"),
    "PUT /api/works/form/marks/{id}": of("form", body=lambda here: {"ids": [here.known("submission")], "is_read": True}),
    "POST /api/works/form/delete/{id}": of("form", body=lambda here: {"ids": [here.fresh("submission")]}),
    "GET /api/works/form/stats/{id}": of("form"),
    "GET /api/works/form/settings/{id}": of("form"),
    "PUT /api/works/form/settings/{id}": of("form", body={"mails_owner": False}),
    "GET /api/works/form/deliveries/{id}": of("form"),
    "GET /api/works/export-data": sent(query=lambda here: {"workId": str(here.form()), "format": "csv"}),
    # Authors' own records
    "GET /api/tags/{id}": of("tag"),
    "DELETE /api/site-files/{name}": of("site_file", "name", fresh=True),
    "POST /api/site-files": sent(lambda here: {"name": f"f{number()}.txt", "content": "x"}),
    "POST /api/tags": sent(lambda here: {"name": f"t{number()}"}),
    "PUT /api/tags/{id}": of("tag", body=lambda here: {"name": f"t{number()}"}),
    "DELETE /api/tags/{id}": of("tag", fresh=True),
    "POST /api/tags/own": sent(lambda here: {"name": f"t{number()}"}),
    "PUT /api/tags/own/{id}": of("own_tag", body=lambda here: {"name": f"t{number()}"}),
    "DELETE /api/tags/own/{id}": of("own_tag", fresh=True),
    "POST /api/gift/create": sent({"name": "a cup"}),
    "PUT /api/gift/{id}": of("gift", body={"name": "a pot"}),
    "DELETE /api/gift/{id}": of("gift", fresh=True),
    "POST /api/combinations": sent(lambda here: world.combination()),
    "GET /api/combinations/{id}": of("combination"),
    "PUT /api/combinations/{id}": of("combination", body={"name": "three"}),
    "DELETE /api/combinations/{id}": of("combination", fresh=True),
    "POST /api/datasources": sent(lambda here: {"name": f"d{number()}", "type": "static"}),
    "GET /api/datasources/{id}": of("source"),
    "PUT /api/datasources/{id}": of("source", body=lambda here: {"name": f"d{number()}"}),
    "DELETE /api/datasources/{id}": of("source", fresh=True),
    "POST /api/datasources/{id}/preview": of("source"),
    "PUT /api/datasources/{id}/transform": with_module,
    "GET /api/datasources/{id}/transform": reshaped,
    "DELETE /api/datasources/{id}/transform": reshaped,
    "POST /api/datasources/{id}/trial": lambda here: {**with_module(here), "form": {"input": "[]"}},
    "POST /api/upload/files": sent(files=PICTURE),
    "DELETE /api/upload/files/{id}": of("upload", fresh=True),
    "GET /uploads/{name}": of("file", "name"),
    "POST /api/fonts": sent(
        files=lambda here: {"licence": (None, "open"), "file": ("a.ttf", here.typeface(), "font/ttf")}
    ),
    "PUT /api/fonts/{id}": of("own_font", body={"name": "renamed"}),
    "DELETE /api/fonts/{id}": of("own_font", fresh=True),
    "GET /api/fonts/{id}/works": of("own_font"),
    # Accounts
    "POST /api/users/login": sent(lambda here: {"username": here.person.username, "password": here.person.password}),
    "POST /api/users/logout": throwaway(lambda here, somebody: {}),
    "POST /api/users/register": sent(
        lambda here: {"username": f"new{number()}", "email": f"new{number()}@example.com", "password": world.PASSWORD}
    ),
    "POST /api/users/forgot-password": sent(lambda here: {"email": f"nobody{number()}@example.com"}),
    "PUT /api/users/me": sent({"nickname": "me"}),
    "PUT /api/users/me/password": throwaway(
        lambda here, somebody: {"body": {"oldPassword": world.PASSWORD, "newPassword": "Another-horse-8"}}
    ),
    "DELETE /api/users/me/sessions": throwaway(lambda here, somebody: {}),
    "DELETE /api/users/me/sessions/{id}": of("session", fresh=True),
    # Administration
    "PUT /api/users/{id}/status": of("somebody", fresh=True, body={"blocked": True}),
    "DELETE /api/users/{id}": of("somebody", fresh=True, body=lambda here: confirmed(here)),
    "POST /api/member/allocate": sent(lambda here: {"userId": here.fresh("somebody")}),
    "POST /api/member/cancel": sent(lambda here: {"userId": here.fresh("member")}),
    "POST /api/permissions/roles": sent(lambda here: {"code": f"code{number()}", "name": "a role", "description": ""}),
    "POST /api/permissions/roles/{id}/permissions": of(
        "role_id", fresh=True, body=lambda here: confirmed(here, permissionIds=[here.known("permission_id")])
    ),
    "POST /api/permissions/create": sent(
        lambda here: {"code": f"p{number()}", "name": "a permission", "description": "", "group": "more"}
    ),
    "POST /api/permissions/users/{id}/roles": of(
        "somebody", fresh=True, body=lambda here: confirmed(here, roleIds=[here.known("role_id")])
    ),
    # Places
    "GET /api/places": sent(query={"query": "tea"}),
    "GET /api/places/address": sent(query={"lat": 30.25, "lng": 120.15}),
    # Plugins
    "POST /api/plugins": sent(files=lambda here: {"package": ("answer.pinye", world.package(), "application/gzip")}),
    "PUT /api/plugins/{id}": of("plugin", fresh=True, body={"enabled": True}),
    "DELETE /api/plugins/{id}": of("plugin", fresh=True),
    "GET /plugins/{id}/{version}/{file}": file_of_plugin,
    # Visitors' view
    "GET /api/works/{work_id}/elements/{element_id}/likes": page,
    "POST /api/works/{work_id}/elements/{element_id}/likes": page,
    "DELETE /api/works/{work_id}/elements/{element_id}/likes": page,
    "GET /h5/{id}": page,
    "GET /h5/{id}/": page,
    "GET /{name}": of("site_file", "name"),
    "GET /h5/{id}/page/{index}": page,
    "GET /h5/{id}/live/{element}": sent(path=lambda here: {"id": here.form(), "element": "live"}),
    "POST /h5/{id}/submit": posted,
    "POST /h5/{id}/open": lambda here: {"path": {"id": here.form()}, "form": {"password": "1234", "place": ""}},
    "GET /a/{file}": of("asset", "file"),
    "GET /api/wx/authorize": sent(query=lambda here: {"redirect_uri": f"{world.WORKS}/h5/{here.form()}"}),
    "GET /api/wx/jssdk": sent(query=lambda here: {"url": f"{world.WORKS}/h5/{here.form()}"}),
    # Files of the studio
    "GET /shared/{name}": sent(path={"name": "react.js"}),
    "GET /tinymce/{file}": sent(path={"file": "tinymce.min.js"}),
    "GET /langs/{name}": sent(path={"name": "zh_CN.js"}),
    "GET /masks/{name}": sent(path={"name": "shape-1.svg"}),
    "GET /shapes/{name}": sent(path=lambda here: {"name": shape()}),
    "GET /fonts/{name}": of("font", "name"),
}


def shape():
    entry = world.requests.get(f"{world.STUDIO}/shapes/index.json", timeout=30).json()[0]
    return f"{entry['id']}.svg"
