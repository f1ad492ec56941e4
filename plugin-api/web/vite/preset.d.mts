import type { InlineConfig } from 'vite'
import type { BuildManifest } from './manifest.mjs'

/** What a view may import by name; the host gives it its own copies. */
export const VIEW_MODULES: readonly string[]
/** What the editor half may import by name. */
export const EDITOR_MODULES: readonly string[]
/** Largest sizes in bytes that a host accepts: after gzip, the prerenderer's script as it is. */
export const LIMITS: { view: number; editor: number; chunk: number; prerender: number }

export interface PluginBuild extends InlineConfig {
  /** The file it is named by. */
  outputName: string
}

/** Vite settings of every output of a plugin. */
export function pluginBuilds(folder: string, manifest: BuildManifest): PluginBuild[]
