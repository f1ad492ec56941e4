/** Script of pages with authors' scripts (EM-012): runs them in a sandbox and performs the few calls they may make. */
import { readHostClockOffset } from '../readHostClockOffset.ts'
import { onPageShown } from '../actions/pageShown.ts'
import { handleSandboxCall, type SandboxPage } from './handleSandboxCall.ts'
import { guard, type EndReason } from './guard.ts'
import type { ElementScript, SandboxStart, SandboxEvent } from './protocol.ts'

interface Block extends SandboxPage {
  /** Address of the sandbox document. */
  frame: string
  scripts: ElementScript[]
}

const words: Record<EndReason, string> = {
  flood: 'they ask for too much',
  silent: 'they do not answer',
  left: 'the page is left',
}

const text = document.getElementById('py-scripts')?.textContent
if (text) begin(JSON.parse(text) as Block)

function begin(block: Block): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('referrerpolicy', 'no-referrer')
  frame.setAttribute('aria-hidden', 'true')
  frame.title = block.language === 'en-US' ? 'Scripts' : '脚本'
  frame.hidden = true
  frame.tabIndex = -1
  frame.src = block.frame
  frame.onload = () => {
    frame.onload = null
    const { port1: port, port2 } = new MessageChannel()
    const start: SandboxStart = {
      scripts: block.scripts.map(({ element, content }) => ({ element, content })),
      now: Date.now() + readHostClockOffset(),
    }
    const postEvent = (what: SandboxEvent) => port.postMessage(what)
    guard(port, {
      ping: () => postEvent(['ping']),
      onRequest: (request) => {
        if (request[0] === 'ready') listen(block.scripts, postEvent)
        else handleSandboxCall(request, block)
      },
      onEnd: (reason) => {
        console.warn(`the scripts of this page were ended: ${words[reason]}`)
        frame.remove()
        // In a preview the studio informs the author; the counterpart is `web/src/api/usePreviewScripts.ts`.
        if (window.parent !== window)
          window.parent.postMessage({ type: 'PREVIEW_SCRIPTS_ENDED', reason }, '*')
      },
    })
    // The frame's origin is opaque, so no target can be named; the message is not secret.
    frame.contentWindow?.postMessage(start, '*', [port2])
  }
  document.body.append(frame)
}

/** Reports clicks and shown pages, once the scripts have registered their handlers. */
function listen(scripts: readonly ElementScript[], tell: (what: SandboxEvent) => void): void {
  const own = new Set(scripts.map(({ element }) => element))
  addEventListener(
    'click',
    ({ target }) => {
      const box = target instanceof Element ? target.closest<HTMLElement>('.py-el') : null
      const uuid = box?.dataset.el
      if (uuid !== undefined && own.has(uuid)) tell(['click', uuid])
    },
    true,
  )
  onPageShown(({ dataset }) => {
    const here = scripts.filter(({ page }) => page === dataset.page)
    for (const uuid of new Set(here.map(({ element }) => element))) tell(['appear', uuid])
  })
}
