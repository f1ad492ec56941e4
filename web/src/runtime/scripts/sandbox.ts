/**
 * Sandbox document for authors' scripts: a frame without an origin, whose CSP allows no requests. It starts one worker
 * and passes it the page's port; removing the frame terminates a worker that hangs or floods, and the worker has no
 * DOM.
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
