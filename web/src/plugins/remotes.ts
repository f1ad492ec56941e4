import type { PluginModule } from '@pinye/plugin-api'
import type * as federationFile from './federation.ts'
import { PluginLoadError } from './PluginLoadError.ts'

/** Milliseconds one plugin may take to arrive. */
export const remoteTimeout = 10_000
const supportedAbi = 1

/** Where one build of a plugin's browser module lives. */
export interface RemoteAddress {
  plugin: string
  sha256: string
  entry: string
  /** Raised by a retry, since browsers remember a module that failed to load. */
  attempt: number
}

/** Fetches the exposed module of a remote; federation in the product, a fake in tests. */
export type FetchRemote = (address: RemoteAddress) => Promise<unknown>

type Federation = typeof federationFile

/** Fetched once: with the first half that is wanted, or before it when a work is opened that will want one. */
let federation: Promise<Federation> | undefined

export function fetchFederation(): Promise<Federation> {
  if (!federation) preloadBridges()
  federation ??= import('./federation.ts').catch((cause: unknown) => {
    federation = undefined
    throw cause
  })
  return federation
}

/** Through these files halves reach the studio's own modules; found through the halves they would come last. */
const BRIDGES = ['react', 'react-dom', 'jsx-runtime', 'plugin-api', 'fields']

function preloadBridges(): void {
  for (const name of BRIDGES) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/shared/${name}.js`
    document.head.append(link)
  }
}

/**
 * Every build gets a remote name of its own: replacing a registered remote makes the federation
 * runtime throw away shared modules that mounted elements still use.
 */
export const fetchRemote: FetchRemote = async ({ plugin, sha256, entry, attempt }) => {
  const name = `${plugin}_${sha256.slice(0, 16)}_${attempt}`
  const address = new URL(entry, location.origin)
  if (attempt > 0) address.searchParams.set('attempt', String(attempt))
  const { federation } = await fetchFederation()
  federation.registerRemotes([{ name, entry: address.href, type: 'module' }])
  return federation.loadRemote<unknown>(`${name}/plugin`)
}

/** Loads one browser module and checks its shape; fails with a PluginLoadError only. */
export async function loadPluginModule(address: RemoteAddress, fetchModule: FetchRemote) {
  const loaded = await withTimer(address.plugin, fetchModule(address))
  return validatePluginModule(address.plugin, loaded)
}

function withTimer<T>(plugin: string, loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const seconds = remoteTimeout / 1000
      reject(new PluginLoadError(plugin, 'timeout', `${plugin} did not arrive in ${seconds} s`))
    }, remoteTimeout)
    loading.then(resolve, (cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause)
      reject(new PluginLoadError(plugin, 'network', message))
    })
    const stop = () => {
      clearTimeout(timer)
    }
    loading.then(stop, stop)
  })
}

function validatePluginModule(plugin: string, loaded: unknown): PluginModule {
  const pluginModule = isRecord(loaded) && 'default' in loaded ? loaded.default : loaded
  if (!isRecord(pluginModule) || !isRecord(pluginModule.elements)) {
    throw new PluginLoadError(plugin, 'shape', `${plugin} has no elements: use definePlugin(...)`)
  }
  if (pluginModule.abi !== supportedAbi) {
    const message = `${plugin} is built for browser contract ${String(pluginModule.abi)}, not ${supportedAbi}`
    throw new PluginLoadError(plugin, 'abi', message)
  }
  for (const [type, parts] of Object.entries(pluginModule.elements)) {
    if (!isRecord(parts) || !isComponent(parts.View)) {
      throw new PluginLoadError(plugin, 'shape', `${plugin}: element ${type} has no View`)
    }
  }
  // Checked above as far as it can be seen from outside.
  return pluginModule as unknown as PluginModule
}

/** A function, or what memo, lazy and forwardRef make of one. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (isRecord(value) && '$$typeof' in value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
