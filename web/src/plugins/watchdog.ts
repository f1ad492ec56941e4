/**
 * Watchdog for browser modules: an endless loop blocks the whole tab, and no code in the tab can end it. So the
 * watchdog writes the plugin to storage before its code runs, and removes it when a heartbeat shows that the tab is
 * alive. A plugin still stored at the next start was running when the tab died.
 */

/** A build of a plugin. */
export interface PluginBuildId {
  id: string
  sha256: string
}

export interface Watchdog {
  /** Reports that the plugin's code is about to run, in this task or, where React yields first, in one soon after. */
  run: (plugin: PluginBuildId) => void
  /**
   * Reports that the plugin's modules are being fetched and evaluated; returns a function to call at the end, after a
   * success or a failure.
   */
  load: (plugin: PluginBuildId) => () => void
  /** Reports that the tab is being left: code that runs now does not hang. */
  end: () => void
  /** Returns the plugins that were running when this tab, or another one without a recent heartbeat, died. */
  hungPlugins: () => PluginBuildId[]
  /** Returns whether this build must not run until the author has decided. */
  isHeld: (plugin: PluginBuildId) => boolean
  /** Blocks builds in this tab until they are released; a newer build of the plugin is not blocked. */
  hold: (plugins: readonly PluginBuildId[]) => void
  release: (plugin: PluginBuildId) => void
}

interface Mark {
  at: number
  /** The last plugin whose code ran; null after a heartbeat interval in which none ran. */
  running: PluginBuildId | null
  /** Plugins whose modules are being fetched or evaluated. */
  loading: PluginBuildId[]
}

export interface WatchdogParts {
  /** Storage shared by all tabs: a killed tab does not come back to read its own. */
  shared: Storage
  /** Storage of this tab, kept across a reload. */
  own: Storage
  now: () => number
  /** Schedules a callback after the heartbeat interval. */
  heartbeat: (run: () => void) => void
  newTab: () => string
}

const MARKS = 'pluginsRunning:'
const TAB = 'pluginsTab'
const HELD = 'pluginsHeld'
/** Milliseconds without a heartbeat after which another tab counts as dead. */
const STALE_TAB_TIMEOUT_MS = 10_000

export function createWatchdog({ shared, own, now, heartbeat, newTab }: WatchdogParts): Watchdog {
  const tab = read<string>(own, TAB) ?? keep(own, TAB, newTab())
  const named = findHungPlugins(shared, MARKS + tab, now())
  let running: PluginBuildId | null = null
  let hasRun = false
  let isBeating = false
  const loading = new Set<PluginBuildId>()

  function write(): void {
    if (running === null && loading.size === 0) drop(shared, MARKS + tab)
    else {
      const mark: Mark = {
        at: now(),
        running: running && buildId(running),
        loading: [...loading].map(buildId),
      }
      keep(shared, MARKS + tab, mark)
    }
  }

  function beat(): void {
    isBeating = hasRun
    if (hasRun) heartbeat(beat)
    else running = null
    hasRun = false
    write()
  }

  return {
    run(plugin) {
      hasRun = true
      if (!isBeating) heartbeat(beat)
      isBeating = true
      if (running === plugin) return
      running = plugin
      write()
    },
    load(plugin) {
      loading.add(plugin)
      write()
      return () => {
        loading.delete(plugin)
        write()
      }
    },
    end() {
      loading.clear()
      running = null
      write()
    },
    hungPlugins: () => named,
    ...createHoldList(own),
  }
}

/** Strips the other fields of a plugin record. */
function buildId({ id, sha256 }: PluginBuildId): PluginBuildId {
  return { id, sha256 }
}

/** Keeps the builds that may not run in this tab. */
function createHoldList(own: Storage): Pick<Watchdog, 'isHeld' | 'hold' | 'release'> {
  const readHeld = () => read<string[]>(own, HELD) ?? []
  return {
    isHeld: (plugin) => readHeld().includes(nameOf(plugin)),
    hold(plugins) {
      keep(own, HELD, [...new Set([...readHeld(), ...plugins.map(nameOf)])])
    },
    release(plugin) {
      keep(
        own,
        HELD,
        readHeld().filter((name) => name !== nameOf(plugin)),
      )
    },
  }
}

/**
 * Returns the plugins that were running in dead tabs, or if none ran, those that were loading. Removes the marks of
 * these tabs.
 */
function findHungPlugins(shared: Storage, own: string, now: number): PluginBuildId[] {
  const named = new Map<string, PluginBuildId>()
  for (const key of keysOf(shared)) {
    if (!key.startsWith(MARKS)) continue
    const mark = read<Partial<Mark>>(shared, key)
    if (key !== own && mark?.at !== undefined && now - mark.at < STALE_TAB_TIMEOUT_MS) continue
    shared.removeItem(key)
    for (const one of mark?.running ? [mark.running] : (mark?.loading ?? [])) {
      named.set(nameOf(one), one)
    }
  }
  return [...named.values()]
}

function nameOf({ id, sha256 }: PluginBuildId): string {
  return `${id}@${sha256}`
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

/** Writes a value. A full or forbidden storage disables the watchdog, nothing else. */
function keep<T>(storage: Storage, key: string, value: T): T {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // The storage is full or forbidden: the watchdog stays disabled.
  }
  return value
}

function drop(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // The storage is forbidden: the watchdog stays disabled.
  }
}

function read<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}
