// Runs the benchmarks and writes docs/bench.md. Everything runs on this machine in one go, including the floors.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureApi } from './measure/api.mjs'
import { measureEditor } from './measure/editor.mjs'
import { measureForms } from './measure/forms.mjs'
import { measurePage } from './measure/page.mjs'
import { measurePlugins } from './measure/plugins.mjs'
import { measureTemplates } from './measure/templates.mjs'
import { measureVisitors } from './measure/visitors.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// Alternative binary, such as a debug build, for work on the browser side.
const binary = join(root, process.env.PINYE_BENCH_BINARY ?? 'target/release/pinye')
const suites = { api: measureApi, forms: measureForms, visitors: measureVisitors, plugins: measurePlugins, page: measurePage, templates: measureTemplates, editor: measureEditor }
const wanted = process.argv.slice(2)

const rows = []
for (const [name, measure] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`measuring ${name} ...\n`)
  rows.push(...(await measure(binary, root)))
}

const cells = rows.map(({ id, what, ours, goal, ok }) => [id, what, ours, goal, ok ? 'yes' : 'no'])
const head = ['id', 'work', 'ours', 'goal', 'reached']
console.log([head, ...cells].map((line) => line.join(' | ')).join('\n'))
if (wanted.length === 0) write(cells)

function write(lines) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim()
  const file = join(root, 'docs/bench.md')
  const marker = '<!-- figures -->'
  const text = readFileSync(file, 'utf8')
  const table = [`| ${head.join(' | ')} |`, '|---|---|---|---|---|', ...lines.map((line) => `| ${line.join(' | ')} |`)].join('\n')
  const note = `Commit ${commit}, ${cpus().length} cores (${cpus()[0].model.trim()}), load at the end ${loadavg()[0].toFixed(1)}.`
  writeFileSync(file, text.split(marker)[0] + marker + '\n\n' + note + '\n\n' + table + '\n\n' + marker + text.split(marker)[2])
}
