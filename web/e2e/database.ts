import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Host } from './host.ts'

/** A statement with its parameters. */
export type Statement = [sql: string, ...values: (string | number)[]]

// Python, because Node has SQLite only since version 22, and `make contract` needs Python anyway.
const program = `
import json, sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=30) as database:
    for sql, *values in json.load(sys.stdin):
        changed = database.execute(sql, values).rowcount
        if changed != 1:
            sys.exit(f"{changed} rows changed by {sql}")
`

/** Writes to the host's database directly; every statement must change exactly one row. */
export function writeBehind(host: Host, statements: Statement[]): void {
  execFileSync('python3', ['-c', program, join(host.folder, 'state', 'pinye.db')], {
    input: JSON.stringify(statements),
  })
}

const DATABASE = '--database-url'
let made = 0

/** Returns the flags with a new database on their server, since a database belongs to one data folder. */
export function withOwnDatabase(flags: string[]): string[] {
  const server = flags[flags.indexOf(DATABASE) + 1]
  if (!flags.includes(DATABASE) || server === undefined) return flags
  made += 1
  const name = `journey_${process.pid}_${made}`
  execFileSync('psql', [server, '--quiet', '--command', `CREATE DATABASE ${name}`])
  const own = new URL(server)
  own.pathname = name
  return flags.map((flag) => (flag === server ? own.href : flag))
}
