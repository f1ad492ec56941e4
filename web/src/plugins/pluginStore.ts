import type { PluginModule } from '@pinye/plugin-api'
import { create } from 'zustand'
import type { PluginRecord } from '../api/types.ts'
import type { ElementType } from '../model/elementType.ts'
import { PluginLoadError } from './PluginLoadError.ts'
import { type FetchRemote, fetchRemote, loadPluginModule } from './remotes.ts'
import { addPluginCss, removePluginCss } from './pluginCss.ts'
import { pluginWatchdog } from './pluginWatchdog.ts'
import type { PluginBuildId } from './watchdog.ts'

/** Load state of a plugin's browser module. */
export interface PluginLoadState {
  /** Hash of the build that `module` came from. */
  sha256: string
  module: PluginModule | null
  error: PluginLoadError | null
  isLoading: boolean
  attempt: number
}

export interface KnownType {
  elementType: ElementType
  plugin: PluginRecord
}

export interface PluginStore {
  types: ReadonlyMap<string, KnownType>
  loadStates: Readonly<Record<string, PluginLoadState>>
  /** Whether the list of enabled plugins has arrived. */
  isListed: boolean
  /** Plugins that were running when the browser hung, until the author has decided about them. */
  hungPlugins: PluginRecord[]
}

/** Store of the editor's plugins; elements subscribe to the part they show. */
export const usePluginStore = create<PluginStore>(() => ({
  types: new Map(),
  loadStates: {},
  isListed: false,
  hungPlugins: [],
}))

let fetchModule: FetchRemote = fetchRemote

/** Replaces the source of remotes; tests only. */
export function setRemoteSource(source: FetchRemote): void {
  fetchModule = source
}

/**
 * Updates the store from the host's list of enabled plugins. Reloads a module in use whose hash has changed; its
 * elements keep the old view until the new module has loaded.
 */
export function setPlugins(plugins: PluginRecord[]): void {
  const types = new Map<string, KnownType>()
  for (const plugin of plugins) {
    for (const elementType of plugin.element_types) {
      types.set(elementType.type, { elementType, plugin })
    }
  }
  if (!usePluginStore.getState().isListed) {
    const found = pluginWatchdog.hungPlugins()
    const hungPlugins = plugins.filter((plugin) => found.some((one) => isSameBuild(one, plugin)))
    usePluginStore.setState({ hungPlugins })
  }
  usePluginStore.setState({ types, isListed: true })
  const listed = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  for (const [id, state] of Object.entries(usePluginStore.getState().loadStates)) {
    const plugin = listed.get(id)
    if (plugin === undefined) unloadPlugin(id)
    else if (plugin.sha256 !== state.sha256) void load(plugin, 0)
  }
}

/** Loads a plugin's module unless that has started already. */
export function ensureLoaded(plugin: PluginRecord): void {
  if (usePluginStore.getState().loadStates[plugin.id] === undefined) void load(plugin, 0)
}

/** Reloads a module that failed to load. */
export function retryLoad(plugin: PluginRecord): void {
  const state = usePluginStore.getState().loadStates[plugin.id]
  if (state?.isLoading === true) return
  pluginWatchdog.release(plugin)
  void load(plugin, (state?.attempt ?? -1) + 1)
}

/** Applies the author's decision about the plugins that were running when the browser hung. */
export function resolveHungPlugins(mayRun: boolean): void {
  const { hungPlugins } = usePluginStore.getState()
  usePluginStore.setState({ hungPlugins: [] })
  if (mayRun) for (const plugin of hungPlugins) retryLoad(plugin)
}

function isSameBuild(one: PluginBuildId, other: PluginBuildId): boolean {
  return one.id === other.id && one.sha256 === other.sha256
}

async function load(plugin: PluginRecord, attempt: number): Promise<void> {
  const { id, sha256, editor_remote: entry } = plugin
  const former = usePluginStore.getState().loadStates[id]
  if (pluginWatchdog.isHeld(plugin)) {
    const error = new PluginLoadError(id, 'held', '')
    setLoadState(id, { module: null, sha256, error, isLoading: false, attempt })
    return
  }
  setLoadState(id, {
    module: former?.module ?? null,
    sha256,
    error: null,
    isLoading: true,
    attempt,
  })
  const ended = pluginWatchdog.load(plugin)
  try {
    const module = await loadPluginModule({ plugin: id, sha256, entry, attempt }, fetchModule)
    if (!isCurrent(id, sha256)) return
    addPluginCss(plugin)
    setLoadState(id, { module, sha256, error: null, isLoading: false, attempt })
  } catch (thrown) {
    if (!isCurrent(id, sha256)) return
    const error = asLoadError(id, thrown)
    setLoadState(id, { module: former?.module ?? null, sha256, error, isLoading: false, attempt })
  } finally {
    ended()
  }
}

/** Returns false when the plugin was replaced or disabled while its module loaded. */
function isCurrent(id: string, sha256: string): boolean {
  return usePluginStore.getState().loadStates[id]?.sha256 === sha256
}

function setLoadState(id: string, state: PluginLoadState): void {
  usePluginStore.setState(({ loadStates }) => ({ loadStates: { ...loadStates, [id]: state } }))
}

function unloadPlugin(id: string): void {
  removePluginCss(id)
  usePluginStore.setState(({ loadStates }) => ({
    loadStates: Object.fromEntries(Object.entries(loadStates).filter(([other]) => other !== id)),
  }))
}

function asLoadError(id: string, thrown: unknown): PluginLoadError {
  if (thrown instanceof PluginLoadError) return thrown
  return new PluginLoadError(id, 'network', thrown instanceof Error ? thrown.message : '')
}
