import { newId } from '../model/newId.ts'
import { createWatchdog } from './watchdog.ts'

/** How long a tab must have been alive after a plugin's code ran. */
const HEARTBEAT_INTERVAL_MS = 250

/** The watch over the browser modules in this tab. */
export const pluginWatchdog = createWatchdog({
  shared: storage(() => localStorage),
  own: storage(() => sessionStorage),
  now: Date.now,
  heartbeat: (run) => setTimeout(run, HEARTBEAT_INTERVAL_MS),
  newTab: () => newId(),
})

// What was running when the last tab died waits until the author has decided.
pluginWatchdog.hold(pluginWatchdog.hungPlugins())
// A tab that can say goodbye does not hang.
window.addEventListener('pagehide', pluginWatchdog.end)

/** Some browsers forbid storage altogether; then nothing is remembered. */
function storage(open: () => Storage): Storage {
  try {
    return open()
  } catch {
    const none = { length: 0, key: () => null, getItem: () => null }
    return { ...none, setItem() {}, removeItem() {}, clear() {} }
  }
}
