/**
 * Watchdog for browser modules: an endless loop stops the whole tab, and nothing in the tab can end it. So the plugin whose code
 * runs next is written to storage before it runs, and removed when the tab is alive afterwards. What is still there at the next
 * start was running when the tab died.
 */

/** A build of a plugin. */
export interface PluginBuildId {
  id: string
  sha256: string
}

export interface Watchdog {
  /** Its code runs from now on, in this task or, where React pauses before it, in one soon after. */
  run: (plugin: PluginBuildId) => void
  /** Its modules are fetched and run; answers what to call when that has ended, well or badly. */
  load: (plugin: PluginBuildId) => () => void
  /** The tab is left: whatever runs now is not hanging. */
  end: () => void
  /** What was running when this tab died, or another one that has not been heard of for a while. */
  hungPlugins: () => PluginBuildId[]
  /** Whether the author has to decide first whether this build may run. */
  isHeld: (plugin: PluginBuildId) => boolean
  /** Keeps a build from running in this tab, until it is released or another build comes. */
  hold: (plugins: readonly PluginBuildId[]) => void
  release: (plugin: PluginBuildId) => void
}

interface Mark {
  at: number
  /** The last plugin whose code ran, until the tab has been alive for a whole interval without any. */
  running: PluginBuildId | null
  /** On its way or running for the first time. */
  loading: PluginBuildId[]
}

export interface WatchdogParts {
  /** Shared by all tabs: a tab that was killed does not come back. */
  shared: Storage
  /** This tab's own, kept over a reload. */
  own: Storage
  now: () => number
  /** Calls back after an interval, if the tab is alive then. */
  heartbeat: (run: () => void) => void
  newTab: () => string
}

const MARKS = 'pluginsRunning:'
const TAB = 'pluginsTab'
const HELD = 'pluginsHeld'
/** Another tab that was busy for so long does not come back by itself. */
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

/** Without what else a plugin's record says. */
function buildId({ id, sha256 }: PluginBuildId): PluginBuildId {
  return { id, sha256 }
}

/** The builds that may not run in this tab. */
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

/** What was running when a tab died: for certain, or else what was being loaded. The marks of such tabs are removed. */
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

/** A storage that is full or forbidden costs the watch, nothing else. */
function keep<T>(storage: Storage, key: string, value: T): T {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // See above.
  }
  return value
}

function drop(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // See above.
  }
}

function read<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}
