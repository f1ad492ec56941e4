/** Builds the outputs of one plugin and writes the changed files. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, parseAst } from 'vite'
import { checkModule } from './check.mjs'
import { readManifest } from './manifest.mjs'
import {
  COMMON,
  EDITOR_MODULES,
  LIMITS,
  pluginBuilds,
  samplesBuild,
  VIEW_MODULES,
} from './preset.mjs'

const REMOTE = `const modules={"./plugin":()=>import("./editor.js")};
export const init=()=>{};
export const get=async name=>{const load=modules[name];if(!load)throw new Error("no module "+name);const module=await load();return()=>module};
`

const SAMPLES = 'samples.json'
const VIEWS = `${COMMON}.js`

export class Builder {
  #plugin
  #out
  /** Source files of each output, by output name. */
  #parts = new Map()
  /** File names written by each output, by output name. */
  #written = new Map()

  constructor(plugin, out) {
    this.#plugin = resolve(plugin)
    this.#out = resolve(out)
  }

  /**
   * Builds every output that includes one of the changed files; all of them without a list.
   * @param {ReadonlySet<string>} [changed] @param {(line: object) => void} [report]
   */
  async run(changed, report = () => undefined) {
    mkdirSync(this.#out, { recursive: true })
    const manifest = readManifest(this.#plugin)
    const builds = pluginBuilds(this.#plugin, manifest)
    const due = builds.filter(({ outputName }) => this.#isDue(outputName, changed))
    // All or nothing: if one output fails, the last good files stay.
    const outputs = await Promise.all(due.map((config) => this.#bundle(config)))
    for (const { name, files, parts } of outputs) {
      this.#parts.set(name, parts)
      this.#written.set(
        name,
        files.map(({ fileName }) => fileName),
      )
      files.forEach((file) => this.#write(file, report))
    }
    this.#write({ fileName: 'remote.js', bytes: Buffer.from(REMOTE) }, report)
    await this.#samples(changed, report)
    this.#sweep(builds)
    return outputs.length
  }

  #isDue(outputName, changed) {
    const parts = this.#parts.get(outputName)
    if (!changed || !parts) return true
    return [...changed].some((file) => parts.has(file))
  }

  async #bundle({ outputName, ...config }) {
    const parts = new Set([join(this.#plugin, 'plugin.toml')])
    config.plugins = [
      ...config.plugins,
      { name: 'pinye:parts', buildEnd: collect(parts), load: watched(parts) },
    ]
    const result = await build(config)
    const { output } = Array.isArray(result) ? result[0] : result
    // Only scripts: the styles of all views are in `view.css`, built with `prerender.js`.
    const kept = outputName === VIEWS ? output.filter((file) => file.type === 'chunk') : output
    const files = kept.map((file) => ({
      fileName: file.fileName,
      bytes: Buffer.from(file.type === 'chunk' ? file.code : withoutMarker(file.source)),
    }))
    check(outputName, files)
    return { name: outputName, files, parts }
  }

  /** Writes the samples for the specimen as JSON: `samples` of `web/samples.ts`, by element type. */
  async #samples(changed, report) {
    const config = samplesBuild(this.#plugin)
    if (!config || !this.#isDue(SAMPLES, changed)) return
    const { files, parts } = await this.#bundle(config)
    const script = files[0]?.bytes.toString('base64') ?? ''
    const { samples } = await import(`data:text/javascript;base64,${script}`)
    this.#parts.set(SAMPLES, parts)
    this.#write({ fileName: SAMPLES, bytes: Buffer.from(JSON.stringify(samples ?? {})) }, report)
  }

  #write({ fileName, bytes }, report) {
    const path = join(this.#out, fileName)
    if (sameAs(path, bytes)) return
    writeFileSync(path, bytes)
    report({ file: fileName, bytes: bytes.length, gzip: gzipped(bytes) })
  }

  /** Deletes files of an earlier build that no output contains any more. */
  #sweep(builds) {
    const names = new Set(['remote.js'])
    for (const { outputName } of builds)
      this.#written.get(outputName)?.forEach((name) => names.add(name))
    for (const name of readdirSync(this.#out)) {
      if (/\.(js|css)$/.test(name) && !names.has(name)) rmSync(join(this.#out, name))
    }
  }
}

function check(outputName, files) {
  const scripts = files.filter(({ fileName }) => fileName.endsWith('.js'))
  const isEditor = outputName === 'editor.js'
  if (outputName !== 'prerender.js' && outputName !== SAMPLES) {
    for (const { fileName, bytes } of scripts) {
      checkModule(fileName, bytes.toString(), modulesOf(fileName, isEditor), isEditor)
    }
  }
  const foreign = files.find(({ fileName }) => !/\.(js|css)$/.test(fileName))
  if (foreign)
    throw new Error(`${foreign.fileName}: a package holds only scripts and styles; inline it`)
  for (const { what, size, limit, after } of measures(outputName, scripts)) {
    if (size > limit)
      throw new Error(`${what} is ${size} bytes${after}; the limit is ${limit} bytes`)
  }
}

/** Returns the modules that a script may import besides the chunks of the editor. */
function modulesOf(fileName, isEditor) {
  if (isEditor) return EDITOR_MODULES
  return fileName === VIEWS ? VIEW_MODULES : [...VIEW_MODULES, `./${VIEWS}`]
}

/** Returns the sizes that the host limits (registry/src/acceptance/scripts.rs). */
function measures(outputName, scripts) {
  const after = ' after gzip'
  if (outputName === 'prerender.js') {
    const size = scripts.reduce((sum, { bytes }) => sum + bytes.length, 0)
    return [{ what: outputName, size, limit: LIMITS.prerender, after: '' }]
  }
  const loaded = (name) => {
    const atOnce = loadedAtOnce(name, scripts)
    return { atOnce, size: atOnce.reduce((all, { bytes }) => all + gzipped(bytes), 0) }
  }
  if (outputName === VIEWS) {
    const views = scripts.map(({ fileName }) => fileName)
    return views.map((what) => ({ what, size: loaded(what).size, limit: LIMITS.view, after }))
  }
  const { atOnce, size } = loaded(outputName)
  const later = scripts.filter((script) => !atOnce.includes(script))
  return [
    { what: outputName, size, limit: LIMITS.editor, after },
    ...later.map(({ fileName, bytes }) => ({
      what: fileName,
      size: gzipped(bytes),
      limit: LIMITS.chunk,
      after,
    })),
  ]
}

/** Returns a script with all its static imports, direct and transitive. */
function loadedAtOnce(outputName, scripts) {
  const found = new Set([outputName])
  for (const name of found) {
    const script = scripts.find(({ fileName }) => fileName === name)
    for (const node of script ? parseAst(script.bytes.toString()).body : [])
      if (node.source?.value?.startsWith('./')) found.add(node.source.value.slice(2))
  }
  return scripts.filter(({ fileName }) => found.has(fileName))
}

/** Removes the marker that Vite appends to styles for its own later steps. */
function withoutMarker(source) {
  return typeof source === 'string' ? source.replace(/\/\*\$vite\$:\d+\*\//g, '') : source
}

function gzipped(bytes) {
  return gzipSync(bytes, { level: 9 }).length
}

function collect(parts) {
  return function () {
    for (const id of this.getModuleIds()) parts.add(id.split('?')[0] ?? id)
    for (const id of this.getWatchFiles?.() ?? []) parts.add(id)
  }
}

/** Tracks files even if loading them fails, so that fixing them triggers a build. */
function watched(parts) {
  return (id) => {
    parts.add(id.split('?')[0] ?? id)
    return undefined
  }
}

function sameAs(path, bytes) {
  try {
    return readFileSync(path).equals(bytes)
  } catch {
    return false
  }
}
