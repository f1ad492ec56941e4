"""Prints the response codes of the runs and checks the coverage of operations: a run that gets only error responses
tests nothing. Usage: summary.py OPENAPI RUN=ANSWERS..."""
import collections
import json
import sys

# Operations that cannot succeed here, with the reason; they count as not covered, and their number is limited.
EXCEPTIONS = {
    "DELETE /api/works/{id}/faces/{face}": "takes somebody who signed in with WeChat and liked; host/tests/it/likes does it",
    "POST /api/users/me/email": "takes a mail server; host/tests/it/accounts/email has one",
    "POST /api/uploads/fetch": "takes another site; host/tests/it/uploads/fetch has one",
    "POST /api/permissions/create": "every permission that the program checks is there; host/tests/it/accounts/roles takes one away",
    "GET /api/plugins/events": "answers without end; host/tests/it/plugin_routes reads it",
    "GET /api/wx/callback": "takes the cookie of a login that began at WeChat; host/tests/it/wechat does all of it",
}
MOST = 0.05
METHODS = ("get", "post", "put", "delete", "patch")


def main(document, *runs):
    with open(document) as file:
        paths = json.load(file)["paths"]
    operations = [f"{method.upper()} {path}" for path, of in paths.items() for method in of if method in METHODS]
    answered = collections.defaultdict(collections.Counter)
    for run in runs:
        name, path = run.split("=", 1)
        with open(path) as file:
            answers = json.load(file)
        reached = [label for label in operations if is_reached(answers.get(label, {}))]
        print(f"{name}: {len(reached)} of {len(answers)} operations that were asked succeeded at least once")
        for label, codes in answers.items():
            answered[label].update(codes)
    silent = [label for label in operations if not is_reached(answered[label])]
    for label in silent:
        print(f"  never succeeded: {label} {dict(answered[label])} {EXCEPTIONS.get(label, '')}")
    unknown = [label for label in silent if label not in EXCEPTIONS]
    share = len(silent) / len(operations)
    print(f"{len(silent)} of {len(operations)} operations never succeeded ({share:.1%}, at most {MOST:.0%})")
    if share > MOST:
        sys.exit("the fuzz does not reach what it is to test")
    if unknown:
        sys.exit(f"{len(unknown)} of them have no reason in summary.py")


def is_reached(codes):
    """Whether an operation has succeeded: a 2xx, or a redirect from an operation that only redirects."""
    return any(200 <= int(code) < 400 and int(code) != 304 for code in codes)


main(*sys.argv[1:])
