// Benchmarks of plugin calls through the host's engine: one check of one element in a fresh instance, and 200 elements
// of all types. CPU time is the relevant figure, because it does not depend on the load of the machine; wall time is
// reported beside it.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export async function measurePlugins(binary, root) {
  const packages = readdirSync(join(root, 'dist/plugins')).filter((name) => name.endsWith('.pinye')).map((name) => join(root, 'dist/plugins', name))
  const printed = execFileSync('cargo', ['run', '--release', '-q', '-p', 'pinye-host', '--example', 'plugin_call', '--', binary, ...packages], { cwd: root, maxBuffer: 1 << 24 }).toString()
  const lines = printed.trim().split('\n')
  process.stderr.write(`${lines.slice(0, -1).join('\n')}\n`)
  const { plugins, types, one, worst, batch } = JSON.parse(lines.at(-1))
  const us = (value) => value.toFixed(0)
  const ms = (value) => (value / 1000).toFixed(2)
  return [
    {
      id: 'G1',
      what: `one check in a fresh instance, ${types} types of ${plugins} plugins, p50 / p99`,
      ours: `${us(one.cpu_p50_us)} / ${us(one.cpu_p99_us)} µs CPU, ${us(one.wall_p50_us)} / ${us(one.wall_p99_us)} µs wall`,
      goal: '≤ 150 / 500 µs',
      ok: one.cpu_p50_us <= 150 && one.cpu_p99_us <= 500,
    },
    {
      id: 'G1',
      what: 'the type for which it is most',
      ours: `${us(worst.cpu_p50_us)} / ${us(worst.cpu_p99_us)} µs CPU`,
      goal: '≤ 150 / 500 µs',
      ok: worst.cpu_p50_us <= 150 && worst.cpu_p99_us <= 500,
    },
    {
      id: 'G1',
      what: `200 elements of ${types} types, one call per plugin, p50`,
      ours: `${ms(batch.cpu_p50_us)} ms CPU, ${ms(batch.wall_p50_us)} ms wall`,
      goal: '≤ 6 ms',
      ok: batch.cpu_p50_us <= 6000,
    },
  ]
}
