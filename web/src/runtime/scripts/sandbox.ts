/**
 * The document in which scripts of authors run: a frame without an origin, whose own policy lets it ask nobody for anything. It
 * begins one worker and hands it the page's port; a worker that hangs or floods goes with the frame, and neither has a document.
 */
import { confine } from './confine.ts'
import { prelude } from './prelude.ts'

addEventListener('message', function start(event) {
  const [port] = event.ports
  if (event.source !== window.parent || !port) return
  removeEventListener('message', start)
  const code = new Blob([`(${String(prelude)})(${String(confine)})`], { type: 'text/javascript' })
  const worker = new Worker(URL.createObjectURL(code))
  worker.postMessage(event.data, [port])
})
