import { describe, expect, it, vi } from 'vitest'
import { createWatchdog } from './watchdog.ts'

const CLOCK = { id: 'clock', sha256: 'aa' }
const CHART = { id: 'chart', sha256: 'bb' }

/** Fakes a browser: a storage shared by all tabs, one for each tab, and a clock. */
function openBrowser() {
  const shared = storage()
  const browser = { now: 0, tabs: 0 }
  const openTab = (own = storage()) => {
    const beats: (() => void)[] = []
    const dog = createWatchdog({
      shared,
      own,
      now: () => browser.now,
      heartbeat: (run) => beats.push(run),
      newTab: () => `tab${(browser.tabs += 1)}`,
    })
    return { dog, own, beat: () => beats.splice(0).forEach((run) => run()) }
  }
  return { browser, openTab, shared }
}

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

describe('the watch over browser modules', () => {
  it('names what was running when the tab died, once', () => {
    const { openTab } = openBrowser()
    const tab = openTab()
    tab.dog.run(CLOCK)
    tab.dog.run(CHART)
    expect(openTab(tab.own).dog.hungPlugins()).toEqual([CHART])
    expect(openTab(tab.own).dog.hungPlugins()).toEqual([])
  })

  it('writes once while one build runs on', () => {
    const { openTab, shared } = openBrowser()
    const tab = openTab()
    const written = vi.spyOn(shared, 'setItem')
    for (let element = 0; element < 100; element += 1) tab.dog.run(CLOCK)
    expect(written).toHaveBeenCalledOnce()
    expect(openTab(tab.own).dog.hungPlugins()).toEqual([CLOCK])
  })

  it('knows who was about to run when React paused in between', () => {
    const { openTab } = openBrowser()
    const tab = openTab()
    tab.dog.run(CLOCK)
    tab.dog.run(CHART)
    tab.beat()
    expect(openTab(tab.own).dog.hungPlugins()).toEqual([CHART])
  })

  it('is no older than its last heartbeat while code runs on and on', () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    for (let at = 0; at <= 60_000; at += 5_000) {
      browser.now = at
      tab.dog.run(CLOCK)
      tab.beat()
    }
    expect(openTab().dog.hungPlugins()).toEqual([])
  })

  it('has nothing to say about a tab that was alive afterwards, or was left', () => {
    const { openTab } = openBrowser()
    const alive = openTab()
    alive.dog.run(CLOCK)
    alive.beat()
    alive.beat()
    expect(openTab(alive.own).dog.hungPlugins()).toEqual([])
    const left = openTab()
    left.dog.run(CLOCK)
    left.dog.end()
    expect(openTab(left.own).dog.hungPlugins()).toEqual([])
  })

  it('names every module that was being loaded and had not ended', () => {
    const { openTab } = openBrowser()
    const tab = openTab()
    const ended = tab.dog.load(CLOCK)
    tab.dog.load(CHART)
    ended()
    expect(openTab(tab.own).dog.hungPlugins()).toEqual([CHART])
  })

  it('blames nobody else when it knows who was running', () => {
    const { openTab } = openBrowser()
    const tab = openTab()
    tab.dog.load(CHART)
    tab.dog.run(CLOCK)
    expect(openTab(tab.own).dog.hungPlugins()).toEqual([CLOCK])
  })

  it('takes another tab for dead only after a while', () => {
    const { browser, openTab } = openBrowser()
    openTab().dog.run(CLOCK)
    browser.now = 5_000
    expect(openTab().dog.hungPlugins()).toEqual([])
    browser.now = 10_000
    expect(openTab().dog.hungPlugins()).toEqual([CLOCK])
  })

  it('takes no harm from what another version wrote', () => {
    const { openTab, shared } = openBrowser()
    shared.setItem(
      'pluginsRunning:old',
      JSON.stringify({ at: -99_999, running: null, loading: [] }),
    )
    shared.setItem('pluginsRunning:odd', '7')
    expect(openTab().dog.hungPlugins()).toEqual([])
    expect(shared.length).toBe(0)
  })

  it('holds a build until it is released, and no other build', () => {
    const { openTab } = openBrowser()
    const { dog, own } = openTab()
    dog.hold([CLOCK])
    const { dog: again } = openTab(own)
    expect(again.isHeld(CLOCK)).toBe(true)
    expect(again.isHeld({ ...CLOCK, sha256: 'cc' })).toBe(false)
    again.release(CLOCK)
    expect(again.isHeld(CLOCK)).toBe(false)
  })

  it('works without storage', () => {
    const none = {
      ...storage(),
      setItem: () => {
        throw new Error('full')
      },
    }
    const dog = createWatchdog({
      shared: none,
      own: none,
      now: () => 0,
      heartbeat: () => 0,
      newTab: () => 'x',
    })
    expect(() => dog.run(CLOCK)).not.toThrow()
    expect(dog.isHeld(CLOCK)).toBe(false)
  })
})
