import { newId } from '../model/newId.ts'
import { createWatchdog } from './watchdog.ts'

/** Interval of the heartbeat: a tab that is alive this long after a plugin's code ran did not hang in it. */
const HEARTBEAT_INTERVAL_MS = 250

/** Watchdog of the browser modules in this tab. */
export const pluginWatchdog = createWatchdog({
  shared: storage(() => localStorage),
  own: storage(() => sessionStorage),
  now: Date.now,
  heartbeat: (run) => setTimeout(run, HEARTBEAT_INTERVAL_MS),
  newTab: () => newId(),
})

// Plugins that were running when the last tab died are held until the author has decided.
pluginWatchdog.hold(pluginWatchdog.hungPlugins())
// A tab that fires `pagehide` does not hang.
window.addEventListener('pagehide', pluginWatchdog.end)

/** Returns the storage, or a dummy where the browser forbids storage. */
function storage(open: () => Storage): Storage {
  try {
    return open()
  } catch {
    const none = { length: 0, key: () => null, getItem: () => null }
    return { ...none, setItem() {}, removeItem() {}, clear() {} }
  }
}
