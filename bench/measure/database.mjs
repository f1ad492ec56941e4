// The two databases a host can use, and direct access to them for measurements.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuMs } from './process.mjs'

const SERVER = process.env.PINYE_TEST_POSTGRES

/** SQLite: a file in the host's data folder. */
export const sqlite = {
  name: 'SQLite',
  flags: () => [],
  cpuMs: (host) => cpuMs(host.pid),
  run: (host, sql) => {
    const script = 'import sqlite3, sys\nbase = sqlite3.connect(sys.argv[1], timeout=60)\nbase.executescript(sys.stdin.read())\nbase.commit()'
    execFileSync('python3', ['-c', script, join(host.folder, 'pinye.db')], { input: sql })
  },
  count: (host, sql) => {
    const script = 'import sqlite3, sys\nbase = sqlite3.connect(sys.argv[1], timeout=60)\nprint(base.execute(sys.stdin.read()).fetchone()[0])'
    return Number(execFileSync('python3', ['-c', script, join(host.folder, 'pinye.db')], { input: sql }))
  },
}

/** PostgreSQL: the server started by host/tests/postgres.sh, with synchronous commits; falsy without a server. */
export const postgres = SERVER && {
  name: 'PostgreSQL',
  flags: () => {
    const name = `bench_${process.pid}_${Date.now()}`
    psql(SERVER, `CREATE DATABASE ${name};`)
    return ['--database-url', SERVER.replace(/[^/]*$/, name)]
  },
  /** CPU time of the host and of the server. */
  cpuMs: (host) => cpuMs(host.pid) + serverCpuMs(),
  run: (host, sql) => psql(host.flags[1], sql),
  count: (host, sql) => Number(psql(host.flags[1], sql)),
}

function psql(address, sql) {
  const tools = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
  return execFileSync(`/usr/lib/postgresql/${tools.at(-1)}/bin/psql`, ['-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', address], { input: sql, stdio: ['pipe', 'pipe', 'inherit'] })
}

/** Returns the CPU milliseconds of all processes of the server so far, including terminated ones. */
function serverCpuMs() {
  const port = new URL(SERVER).port
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [head, tail] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
        const fields = tail.split(' ').map(Number)
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return [{ pid: Number(pid), name: head.split('(')[1], parent: fields[1], own: fields[11] + fields[12], ended: fields[13] + fields[14], command }]
      } catch {
        return []
      }
    })
  const server = processes.find((one) => one.name === 'postgres' && one.command.includes(`-p\0${port}`))
  if (!server) throw new Error(`no server on port ${port}`)
  const ticks = server.own + server.ended + processes.filter((one) => one.parent === server.pid).reduce((sum, one) => sum + one.own, 0)
  return ticks * 10
}

/**
 * Copies the only submission of a work `count` times, over the last 366 days, each with a different answer. One
 * statement that both databases understand.
 */
export function copySubmissions(database, host, workId, count) {
  database.run(
    host,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO submissions (id, work_id, version_id, form_id, client_key, sent_hash, form_data, answers, search, is_spam, spam, is_read, created_at)
     SELECT one.id + n.i, one.work_id, one.version_id, one.form_id, 'copy-' || n.i, one.sent_hash,
       REPLACE(one.form_data, 'number 0', 'number ' || n.i), REPLACE(one.answers, 'number 0', 'number ' || n.i), REPLACE(one.search, 'number 0', 'number ' || n.i),
       one.is_spam, one.spam, one.is_read, one.created_at - CAST(n.i AS BIGINT) * 31622400000 / ${count}
     FROM n, (SELECT * FROM submissions WHERE work_id = ${workId} ORDER BY id LIMIT 1) AS one;
     UPDATE counters SET value = value + ${count} WHERE name = 'submissions';
     UPDATE submission_counts SET count = count + ${count} WHERE work_id = ${workId};
     ANALYZE;`,
  )
}
