/**
 * An endless loop stops the whole tab, and nothing in the tab can end it. So what runs is written down before it runs and
 * struck out when the tab is alive afterwards: what still stands there at the next start was running when the tab died.
 *
 * A canvas draws hundreds of elements in one task, and a line for each of them would cost more than many of them: who has run
 * in a task once without hanging is written down once. Where somebody hangs the second time, it was one of several; then nobody
 * is named, and the next visit writes down every single run.
 */

/** The part of a browser module that runs; `module` is its loading. */
export type PluginPart = 'module' | 'view' | 'panel' | 'editor'

/** A build of a plugin. */
export interface PluginBuildId {
  id: string
  sha256: string
}

export interface Watchdog {
  /** Its code runs from now on, until the tab next has time. */
  run: (plugin: PluginBuildId, part: PluginPart) => void
  /** The same, and it may run in a later task: React draws in pieces, and its turn comes after the next pause. */
  draw: (plugin: PluginBuildId, part: PluginPart) => void
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
  /** Runs for the first time in the task that the tab is at. */
  running: PluginBuildId | null
  /** Ran in this task before; where nobody runs for the first time, it is one of them. */
  ran: PluginBuildId[]
  /** Ran in a task just before: what they left behind may still run. */
  recent: PluginBuildId[]
  /** On its way or running for the first time. */
  loading: PluginBuildId[]
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
const STALE_TAB_TIMEOUT_MS = 10_000

export function createWatchdog({ shared, own, now, soon, later, newTab }: WatchdogParts): Watchdog {
  const tab = read<string>(own, TAB) ?? keep(own, TAB, newTab())
  const { named, isCareful } = findHungPlugins(shared, MARKS + tab, now())
  let running: PluginBuildId | null = null
  /** About to be drawn, or being drawn: until its effects run, or the tab was alive for a while without them. */
  let drawing: PluginBuildId | null = null
  /** By name and part: a panel that runs after its own view runs for the first time. */
  const ran = new Map<string, PluginBuildId>()
  let recent: PluginBuildId[] = []
  const loading = new Set<PluginBuildId>()
  let isBeating = false

  function write(): void {
    const mark: Mark = { at: now(), running, ran: [...ran.values()], recent, loading: [...loading] }
    const isEmpty = findHungBuilds(mark).length === 0 && findCandidates(mark).length === 0
    if (isEmpty) drop(shared, MARKS + tab)
    else keep(shared, MARKS + tab, mark)
  }

  function endTask(): void {
    recent = isCareful && running ? [running] : [...ran.values()]
    running = drawing
    ran.clear()
    write()
    // The heart may have beaten while the task went on.
    awaitBeat()
  }

  function awaitBeat(): void {
    if (isBeating) return
    isBeating = true
    later(beat)
  }

  function beat(): void {
    isBeating = false
    recent = []
    drawing = null
    if (ran.size === 0) running = null
    write()
  }

  /** Answers whether there is something new to be written down. */
  function note(one: PluginBuildId, key: string): boolean {
    const isFirst = !ran.has(key)
    if (isFirst || isCareful) {
      const isSame = !isFirst && running !== null && nameOf(running) === nameOf(one)
      if (ran.size === 0) soon(endTask)
      ran.set(key, one)
      running = one
      return !isSame
    }
    // Somebody who has run before runs again: whoever ran for the first time has come to an end.
    const isOther = running !== null && running !== one && nameOf(running) !== nameOf(one)
    if (isOther) running = null
    return isOther
  }

  function run(plugin: PluginBuildId, part: PluginPart): void {
    drawing = null
    const { one, key } = runOf(plugin, part)
    if (note(one, key)) write()
    awaitBeat()
  }

  return {
    run,
    draw(plugin, part) {
      run(plugin, part)
      drawing = runOf(plugin, part).one
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
      drawing = null
      ran.clear()
      recent = []
      write()
    },
    hungPlugins: () => named,
    ...createHoldList(own),
  }
}

/** What is written down of a run, and the name it has among those of its task. */
interface Run {
  one: PluginBuildId
  key: string
}

/** Hundreds of elements of a few builds run in one task: a name made anew for each costs more than all the rest. */
const runs = new WeakMap<PluginBuildId, Map<PluginPart, Run>>()

function runOf(plugin: PluginBuildId, part: PluginPart): Run {
  const known = runs.get(plugin) ?? new Map<PluginPart, Run>()
  const found = known.get(part)
  if (found) return found
  const { id, sha256 } = plugin
  const run = { one: { id, sha256 }, key: `${part}:${id}@${sha256}` }
  runs.set(plugin, known.set(part, run))
  return run
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

/** Who was running when a tab died, and whether it was one of several. What such tabs wrote down is gone then. */
function findHungPlugins(
  shared: Storage,
  own: string,
  now: number,
): { named: PluginBuildId[]; isCareful: boolean } {
  const named = new Map<string, PluginBuildId>()
  let isCareful = false
  for (const key of keysOf(shared)) {
    if (!key.startsWith(MARKS)) continue
    const mark = readMark(shared, key)
    if (key !== own && mark && now - mark.at < STALE_TAB_TIMEOUT_MS) continue
    shared.removeItem(key)
    if (mark === null) continue
    for (const one of findHungBuilds(mark)) named.set(nameOf(one), one)
    isCareful ||= findCandidates(mark).length > 1
  }
  return { named: [...named.values()], isCareful }
}

/** Whoever was running, for certain; else what was being loaded, and the only one who may have been running. */
function findHungBuilds(mark: Mark): PluginBuildId[] {
  const { running, loading } = mark
  if (running) return [running]
  const others = findCandidates(mark)
  return others.length === 1 ? [...loading, ...others] : loading
}

/** Of these one was running, if nobody is known. */
function findCandidates({ running, ran, recent }: Mark): PluginBuildId[] {
  if (running) return []
  const all = ran.length > 0 ? ran : recent
  return [...new Map(all.map((one) => [nameOf(one), one])).values()]
}

/** An earlier version of the studio wrote others, which say nothing here. */
function readMark(storage: Storage, key: string): Mark | null {
  const mark = read<Partial<Mark>>(storage, key)
  const isOne = [mark?.ran, mark?.recent, mark?.loading].every(Array.isArray)
  return isOne ? (mark as Mark) : null
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
