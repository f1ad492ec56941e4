#!/usr/bin/env node
/**
 * Builds the browser half of a plugin: `node build.mjs --plugin <folder> --out <folder> [--watch]`.
 * Prints one JSON line per written file, `{"done": true, "ms": …}` per cycle, `{"error": …, "file", "line"}` on failure.
 */
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Builder } from './builder.mjs'
import { watchPlugin } from './watcher.mjs'

const { values } = parseArgs({
  options: {
    plugin: { type: 'string' },
    out: { type: 'string' },
    watch: { type: 'boolean', default: false },
  },
})

if (!values.plugin) {
  print({ error: 'usage: build.mjs --plugin <folder> [--out <folder>] [--watch]' })
  process.exit(2)
}
const plugin = resolve(values.plugin)
const builder = new Builder(plugin, values.out ?? join(plugin, 'dist', 'web'))

const isGood = await cycle()
if (values.watch) watchSources()
else if (!isGood) process.exitCode = 1

async function cycle(changed) {
  const start = performance.now()
  try {
    const built = await builder.run(changed, print)
    if (built > 0) print({ done: true, ms: Math.round(performance.now() - start) })
    return true
  } catch (error) {
    print(described(error))
    return false
  }
}

function watchSources() {
  // After a failed cycle it is unknown which outputs are up to date.
  let isWhole = !isGood
  watchPlugin(plugin, async (files) => {
    isWhole = !(await cycle(isWhole ? undefined : files))
  })
  // Started by another program: exit together with it.
  process.stdin.on('end', () => process.exit(0)).resume()
}

function described(error) {
  const first = error?.errors?.[0] ?? error
  const text = String(first?.message ?? first)
  const place = first?.loc ?? {}
  const inText = /\[?\s*([^\s[\]:]+\.[cm]?[jt]sx?):(\d+):\d+/.exec(text)
  const file = inText?.[1] ?? place.file ?? first?.id
  const line = inText ? Number(inText[2]) : place.line
  // Bundlers print colours; a program reads this line.
  // eslint-disable-next-line no-control-regex -- the escape character itself is looked for
  const message = text.replace(/\u001b\[[0-9;]*m/g, '').trim()
  return { error: message, ...(file ? { file } : {}), ...(line ? { line } : {}) }
}

function print(line) {
  process.stdout.write(JSON.stringify(line) + '\n')
}
