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

const DATABASE = '--database-url'
let made = 0

/** The same flags with a new database on the server that they name: what is stored belongs to one data folder. */
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
