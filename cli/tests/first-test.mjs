// Measures the seconds from a change to the first test: touches each file, runs the test command of a developer and
// stops the clock when its first test has ended. Everything is compiled once before. `node cli/tests/first-test.mjs
// [folder]`.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2] ?? '.'
const CHANGES = [
  ['a handler', ['host/http/src/likes.rs'], 'cargo test -p pinye-http --lib'],
  ['plugin', ['host/plugin/src/breaker.rs'], 'cargo test -p pinye-plugin-host --lib'],
  ['fonts', ['host/fonts/src/subset.rs', 'host/fonts/src/cut.rs'], 'cargo test -p pinye-fonts --lib'],
  [
    'an editor feature',
    ['web/src/editor/features/autosave/autosave.ts', 'web/src/editor/store/autosave.ts'],
    'npx vitest run --root web autosave.test',
  ],
]

function untilFirstTest(command) {
  const began = Date.now()
  const child = spawn(command, { cwd: root, shell: true, env: { ...process.env, NO_COLOR: '1' } })
  return new Promise((resolve, reject) => {
    const look = (text) => {
      if (!/^test .* \.\.\. ok$|✓/m.test(String(text))) return
      resolve((Date.now() - began) / 1000)
      child.kill()
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.on('exit', () => reject(new Error(`no test ended: ${command}`)))
  })
}

for (const [what, places, command] of CHANGES) {
  execFileSync(command, { cwd: root, shell: true, stdio: 'ignore' })
  const file = places.map((place) => join(root, place)).find((place) => existsSync(place))
  utimesSync(file, new Date(), new Date())
  console.log(`${what.padEnd(20)} ${(await untilFirstTest(command)).toFixed(1)} s`)
}
