import type { PluginModule } from '@pinye/plugin-api'
import { create } from 'zustand'
import type { PluginRecord } from '../api/types.ts'
import type { ElementType } from '../model/elementType.ts'
import { PluginLoadError } from './PluginLoadError.ts'
import { type FetchRemote, fetchRemote, loadHalf } from './remotes.ts'
import { addPluginCss, removePluginCss } from './pluginCss.ts'
import { pluginWatchdog } from './pluginWatchdog.ts'
import type { Suspect } from './watchdog.ts'

/** The browser half of one plugin as far as it has come. */
export interface HalfState {
  /** Of the build that `half` came from. */
  sha256: string
  half: PluginModule | null
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
  halves: Readonly<Record<string, HalfState>>
  /** The list of enabled plugins has arrived at least once. */
  isListed: boolean
  /** Plugins that were running when the browser hung, until the author has decided. */
  suspects: PluginRecord[]
}

/** What the editor knows of plugins; elements subscribe to the part they show. */
export const usePluginStore = create<PluginStore>(() => ({
  types: new Map(),
  halves: {},
  isListed: false,
  suspects: [],
}))

let fetchModule: FetchRemote = fetchRemote

/** Puts another source of remotes in place; tests only. */
export function setRemoteSource(source: FetchRemote): void {
  fetchModule = source
}

/**
 * Takes over the host's list of enabled plugins. A plugin that came back with other bytes and
 * whose half is in use is loaded again; its elements keep the old view until the new one is there.
 */
export function takePlugins(plugins: PluginRecord[]): void {
  const types = new Map<string, KnownType>()
  for (const plugin of plugins) {
    for (const elementType of plugin.element_types) {
      types.set(elementType.type, { elementType, plugin })
    }
  }
  if (!usePluginStore.getState().isListed) {
    const found = pluginWatchdog.suspects()
    const suspects = plugins.filter((plugin) => found.some((one) => isSameBuild(one, plugin)))
    usePluginStore.setState({ suspects })
  }
  usePluginStore.setState({ types, isListed: true })
  const listed = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  for (const [id, state] of Object.entries(usePluginStore.getState().halves)) {
    const plugin = listed.get(id)
    if (plugin === undefined) dropHalf(id)
    else if (plugin.sha256 !== state.sha256) void load(plugin, 0)
  }
}

/** Starts loading a plugin's half unless that has happened already. */
export function wantHalf(plugin: PluginRecord): void {
  if (usePluginStore.getState().halves[plugin.id] === undefined) void load(plugin, 0)
}

/** Tries a half again that failed to load. */
export function retryHalf(plugin: PluginRecord): void {
  const state = usePluginStore.getState().halves[plugin.id]
  if (state?.isLoading === true) return
  pluginWatchdog.release(plugin)
  void load(plugin, (state?.attempt ?? -1) + 1)
}

/** The author's word about the plugins that were running when the browser hung. */
export function settleSuspects(mayRun: boolean): void {
  const { suspects } = usePluginStore.getState()
  usePluginStore.setState({ suspects: [] })
  if (mayRun) for (const plugin of suspects) retryHalf(plugin)
}

function isSameBuild(one: Suspect, other: Suspect): boolean {
  return one.id === other.id && one.sha256 === other.sha256
}

async function load(plugin: PluginRecord, attempt: number): Promise<void> {
  const { id, sha256, editor_remote: entry } = plugin
  const former = usePluginStore.getState().halves[id]
  if (pluginWatchdog.isHeld(plugin)) {
    const error = new PluginLoadError(id, 'held', '')
    setHalf(id, { half: null, sha256, error, isLoading: false, attempt })
    return
  }
  setHalf(id, {
    half: former?.half ?? null,
    sha256,
    error: null,
    isLoading: true,
    attempt,
  })
  const ended = pluginWatchdog.load(plugin)
  try {
    const half = await loadHalf({ plugin: id, sha256, entry, attempt }, fetchModule)
    if (!isCurrent(id, sha256)) return
    addPluginCss(plugin)
    setHalf(id, { half, sha256, error: null, isLoading: false, attempt })
  } catch (thrown) {
    if (!isCurrent(id, sha256)) return
    const error = asLoadError(id, thrown)
    setHalf(id, { half: former?.half ?? null, sha256, error, isLoading: false, attempt })
  } finally {
    ended()
  }
}

/** False when the plugin was replaced or disabled while its half was on the way. */
function isCurrent(id: string, sha256: string): boolean {
  return usePluginStore.getState().halves[id]?.sha256 === sha256
}

function setHalf(id: string, state: HalfState): void {
  usePluginStore.setState(({ halves }) => ({ halves: { ...halves, [id]: state } }))
}

function dropHalf(id: string): void {
  removePluginCss(id)
  usePluginStore.setState(({ halves }) => ({
    halves: Object.fromEntries(Object.entries(halves).filter(([other]) => other !== id)),
  }))
}

function asLoadError(id: string, thrown: unknown): PluginLoadError {
  if (thrown instanceof PluginLoadError) return thrown
  return new PluginLoadError(id, 'network', thrown instanceof Error ? thrown.message : '')
}
