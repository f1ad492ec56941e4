import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Host } from './host.ts'

/** One statement with its values. */
export type Statement = [sql: string, ...values: (string | number)[]]

// Node reads SQLite from version 22 on only; `make contract` needs Python anyway.
const program = `
import json, sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=30) as database:
    for sql, *values in json.load(sys.stdin):
        changed = database.execute(sql, values).rowcount
        if changed != 1:
            sys.exit(f"{changed} rows changed by {sql}")
`

/** Writes into the host's database behind its back; every statement must change one row. */
export function writeBehind(host: Host, statements: Statement[]): void {
  execFileSync('python3', ['-c', program, join(host.folder, 'state', 'pinye.db')], {
    input: JSON.stringify(statements),
  })
}
