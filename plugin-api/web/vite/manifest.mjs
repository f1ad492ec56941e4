/** Reads the keys of plugin.toml that a browser build needs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} folder of the plugin @returns {{ id: string, elements: string[] }} */
export function readManifest(folder) {
  const file = join(folder, 'plugin.toml')
  const top = readFileSync(file, 'utf8').split(/^\s*\[/m)[0] ?? ''
  const id = /^\s*id\s*=\s*["']([^"']+)["']/m.exec(top)?.[1]
  const list = /^\s*elements\s*=\s*\[([^\]]*)\]/m.exec(top)?.[1]
  if (!id || !list) throw new Error(`${file} needs id = "…" and elements = ["…"]`)
  const elements = [...list.replace(/#.*$/gm, '').matchAll(/["']([^"']+)["']/g)].map(
    (match) => match[1] ?? '',
  )
  for (const name of [id, ...elements]) {
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      throw new Error(`${file}: "${name}" is not lower case with hyphens`)
  }
  return { id, elements }
}

/** Returns the name of a view's file and of its export: `notice-bar` → `NoticeBarView`. */
export function viewName(type) {
  return type.replace(/(^|-)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase()) + 'View'
}
