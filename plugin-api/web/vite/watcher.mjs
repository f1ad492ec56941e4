/** Watches the sources of one plugin, each folder separately: a recursive watch loses files that editors replace. */
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { clearTimeout, setTimeout } from 'node:timers'

/** Debounce in milliseconds, since editors write a file in several steps. */
const SETTLE_MS = 25
const SKIPPED = /^(node_modules|dist|target|\..*)$/
const NO_SOURCE = /~$|^\.|\.sw.$|\.test\.tsx?$/

/** @param {string} plugin @param {(files: Set<string>) => Promise<void>} onChange calls do not overlap */
export function watchPlugin(plugin, onChange) {
  const changed = new Set()
  const folders = new Map()
  let timer
  let running = Promise.resolve()

  const note = (file) => {
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = new Set(changed)
      changed.clear()
      running = running.then(() => onChange(files))
    }, SETTLE_MS)
  }
  const follow = (folder) => {
    for (const path of foldersIn(folder)) {
      if (folders.has(path)) continue
      const watcher = watch(path, (event, name) => {
        if (!name || NO_SOURCE.test(name)) return
        if (event === 'rename') follow(path)
        note(join(path, name))
      })
      watcher.on('error', () => folders.delete(path))
      folders.set(path, watcher)
    }
  }
  follow(join(plugin, 'web'))
  watch(plugin, (_, name) => name === 'plugin.toml' && note(join(plugin, name)))
}

function foldersIn(folder) {
  try {
    const inside = readdirSync(folder, { withFileTypes: true })
    const deeper = inside.filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
    return [folder, ...deeper.flatMap(({ name }) => foldersIn(join(folder, name)))]
  } catch {
    return []
  }
}
