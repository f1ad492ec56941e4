import type { PluginModule } from '@pinye/plugin-api'
import type * as federationFile from './federation.ts'
import { PluginLoadError } from './PluginLoadError.ts'

/** Timeout in milliseconds for loading one plugin. */
export const remoteTimeout = 10_000
const supportedAbi = 1

/** Address of one build of a plugin's browser module. */
export interface RemoteAddress {
  plugin: string
  sha256: string
  entry: string
  /** Raised by a retry, since browsers cache a failed module import. */
  attempt: number
}

/** Fetches the exposed module of a remote; federation in the product, a fake in tests. */
export type FetchRemote = (address: RemoteAddress) => Promise<unknown>

type Federation = typeof federationFile

/** Loaded once: with the first plugin module, or earlier when an opened work will need one. */
let federation: Promise<Federation> | undefined

export function fetchFederation(): Promise<Federation> {
  if (!federation) preloadBridges()
  federation ??= import('./federation.ts').catch((cause: unknown) => {
    federation = undefined
    throw cause
  })
  return federation
}

/**
 * Bridges: plugin modules import the studio's own modules through these files. Preloaded, since the browser would
 * discover them last.
 */
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
 * Registers every build as a remote of its own name: replacing a registered remote makes the federation runtime discard
 * shared modules that mounted elements still use.
 */
export const fetchRemote: FetchRemote = async ({ plugin, sha256, entry, attempt }) => {
  const name = `${plugin}_${sha256.slice(0, 16)}_${attempt}`
  const address = new URL(entry, location.origin)
  if (attempt > 0) address.searchParams.set('attempt', String(attempt))
  const { federation } = await fetchFederation()
  federation.registerRemotes([{ name, entry: address.href, type: 'module' }])
  return federation.loadRemote<unknown>(`${name}/plugin`)
}

/** Loads one browser module and checks its shape; rejects only with a PluginLoadError. */
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
  // The checks above cover what can be checked at run time.
  return pluginModule as unknown as PluginModule
}

/** Returns whether a value is a component: a function, or the result of memo, lazy or forwardRef. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (isRecord(value) && '$$typeof' in value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
