/**
 * An endless loop stops the whole tab, and nothing in the tab can end it. So what runs is written down before it runs and
 * struck out when the tab is alive afterwards: what still stands there at the next start was running when the tab died.
 */

/** The part of a browser half that runs; `module` is its loading. */
export type Part = 'module' | 'view' | 'panel' | 'editor'

/** A build of a plugin. */
export interface Suspect {
  id: string
  sha256: string
}

export interface Watchdog {
  /** Its code runs from now on, until the tab next has time. */
  run: (plugin: Suspect, part: Part) => void
  /** Its modules are fetched and run; answers what to call when that has ended, well or badly. */
  load: (plugin: Suspect) => () => void
  /** The tab is left: whatever runs now is not hanging. */
  end: () => void
  /** What was running when this tab died, or another one that has not been heard of for a while. */
  suspects: () => Suspect[]
  /** Whether the author has to decide first whether this build may run. */
  isHeld: (plugin: Suspect) => boolean
  /** Keeps a build from running in this tab, until it is released or another build comes. */
  hold: (plugins: readonly Suspect[]) => void
  release: (plugin: Suspect) => void
}

interface Mark {
  at: number
  /** In the very task that the tab is at. */
  running: Suspect | null
  /** Ran in a task just before: what it left behind may still run. */
  recent: Suspect | null
  /** On its way or running for the first time. */
  loading: Suspect[]
}

export interface WatchdogParts {
  /** Shared by all tabs: a tab that was killed does not come back. */
  shared: Storage
  /** This tab's own, kept over a reload. */
  own: Storage
  now: () => number
  /** Calls back after the task that the tab is at. */
  soon: (run: () => void) => void
  /** Calls back when the tab has been alive for a while. */
  later: (run: () => void) => void
  newTab: () => string
}

const MARKS = 'pluginsRunning:'
const TAB = 'pluginsTab'
const HELD = 'pluginsHeld'
/** Another tab that was busy for so long does not come back by itself. */
const LONG_AGO = 10_000

export function createWatchdog({ shared, own, now, soon, later, newTab }: WatchdogParts): Watchdog {
  const tab = read<string>(own, TAB) ?? keep(own, TAB, newTab())
  const found = findSuspects()
  let running: Suspect | null = null
  let recent: Suspect | null = null
  const loading = new Set<Suspect>()
  let isBeating = false

  function findSuspects(): Suspect[] {
    const suspects = new Map<string, Suspect>()
    for (const key of keysOf(shared)) {
      if (!key.startsWith(MARKS)) continue
      const mark = read<Mark>(shared, key)
      const isOurs = key === MARKS + tab
      if (!isOurs && mark && now() - mark.at < LONG_AGO) continue
      shared.removeItem(key)
      for (const one of mark ? blamed(mark) : []) suspects.set(nameOf(one), one)
    }
    return [...suspects.values()]
  }

  function write(): void {
    const mark: Mark = { at: now(), running, recent, loading: [...loading] }
    if (blamed(mark).length === 0) drop(shared, MARKS + tab)
    else keep(shared, MARKS + tab, mark)
  }

  function endTask(): void {
    recent = running
    running = null
    write()
  }

  function beat(): void {
    isBeating = false
    recent = null
    write()
  }

  const held = () => read<string[]>(own, HELD) ?? []

  return {
    run({ id, sha256 }) {
      if (running?.id !== id || running.sha256 !== sha256) {
        if (running === null) soon(endTask)
        running = { id, sha256 }
        write()
      }
      if (isBeating) return
      isBeating = true
      later(beat)
    },
    load({ id, sha256 }) {
      const one = { id, sha256 }
      loading.add(one)
      write()
      return () => {
        loading.delete(one)
        write()
      }
    },
    end() {
      loading.clear()
      running = null
      recent = null
      write()
    },
    suspects: () => found,
    isHeld: (plugin) => held().includes(nameOf(plugin)),
    hold(plugins) {
      keep(own, HELD, [...new Set([...held(), ...plugins.map(nameOf)])])
    },
    release(plugin) {
      keep(
        own,
        HELD,
        held().filter((name) => name !== nameOf(plugin)),
      )
    },
  }
}

/** Whoever was running, for certain; else everybody who may have been. */
function blamed({ running, recent, loading }: Mark): Suspect[] {
  if (running) return [running]
  return recent ? [...loading, recent] : loading
}

function nameOf({ id, sha256 }: Suspect): string {
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
