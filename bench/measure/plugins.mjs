// G1: one check of one element in a fresh instance, and 200 elements of five types, through the host's own engine.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export async function measurePlugins(binary, root) {
  const packages = readdirSync(join(root, 'dist/plugins')).filter((name) => name.endsWith('.pinye')).map((name) => join(root, 'dist/plugins', name))
  const printed = execFileSync('cargo', ['run', '--release', '-q', '-p', 'pinye-host', '--example', 'plugin_call', '--', binary, ...packages], { cwd: root, maxBuffer: 1 << 24 }).toString()
  const figures = JSON.parse(printed.trim().split('\n').at(-1))
  return [
    { id: 'G1', what: 'one plugin check in a fresh instance, p50 / p99', ours: `${figures.one_p50_us.toFixed(0)} / ${figures.one_p99_us.toFixed(0)} µs`, goal: '≤ 150 / 500 µs', ok: figures.one_p50_us <= 150 && figures.one_p99_us <= 500 },
    { id: 'G1', what: '200 elements of five types, one call per plugin, p50', ours: `${(figures.batch_p50_us / 1000).toFixed(2)} ms`, goal: '≤ 6 ms', ok: figures.batch_p50_us <= 6000 },
  ]
}
