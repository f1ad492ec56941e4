import { newId } from '../model/newId.ts'
import { createWatchdog } from './watchdog.ts'

/** How long a tab must have been alive after a plugin's code ran. */
const HEARTBEAT = 250

/** The watch over the browser halves in this tab. */
export const pluginWatchdog = createWatchdog({
  shared: storage(() => localStorage),
  own: storage(() => sessionStorage),
  now: Date.now,
  soon: (run) => setTimeout(run, 0),
  later: (run) => setTimeout(run, HEARTBEAT),
  newTab: () => newId(),
})

// What was running when the last tab died waits until the author has decided.
pluginWatchdog.hold(pluginWatchdog.suspects())
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
