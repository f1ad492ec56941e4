import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test'
import type { Cases } from './corpus.ts'

/** Sees whatever runs in any frame of a context: calls of `hit`, dialogs, and what is asked from the canary's server. */
export class Detector {
  readonly hits = new Set<number>()
  readonly dialogs: string[] = []
  /** What content policies stopped, by directive. */
  readonly stopped = new Map<string, number>()

  static async watch(context: BrowserContext): Promise<Detector> {
    const detector = new Detector()
    await context.exposeBinding('hit', (_, n: number) => void detector.hits.add(n))
    await context.exposeBinding('stopped', (_, directive: string) => {
      detector.stopped.set(directive, (detector.stopped.get(directive) ?? 0) + 1)
    })
    await context.addInitScript(() => {
      const report = (globalThis as unknown as { stopped: (directive: string) => void }).stopped
      document.addEventListener('securitypolicyviolation', (event) => {
        report(event.effectiveDirective)
      })
    })
    context.on('page', (page) => {
      page.on('dialog', (dialog) => {
        // The editor asks before it is left with changes, as texts that fit their box anew.
        if (dialog.type() === 'beforeunload') return void dialog.accept()
        detector.dialogs.push(dialog.message())
        void dialog.dismiss()
      })
    })
    return detector
  }

  get violations(): number {
    return [...this.stopped.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Nothing that a payload does was seen. */
  expectSilence(cases: Cases): void {
    expect(cases.named(this.hits)).toEqual([])
    expect(this.dialogs).toEqual([])
  }
}

/** Does in every frame what a person would: hovers, focuses, clicks. Answers what could still run when touched. */
export async function provoke(page: Page): Promise<string[]> {
  const found = await Promise.all(listFrames(page).map((frame) => inFrame(frame)))
  // What a touch set going has ended when a second round of the same events has passed.
  await Promise.all(
    listFrames(page).map((frame) => frame.evaluate(waitUntilLoaded).catch(() => undefined)),
  )
  return found.flat()
}

/** A frame whose document was stopped by a policy has no address, and asking anything of it never ends. */
function listFrames(page: Page): Frame[] {
  return page.frames().filter((frame) => frame.url() !== '')
}

async function inFrame(frame: Frame): Promise<string[]> {
  try {
    await frame.evaluate(waitUntilLoaded)
    return await frame.evaluate(touch)
  } catch {
    // A payload that took its frame elsewhere ran: it has reported itself.
    return []
  }
}

/** Ends when no picture or sound of the document is on its way any more and two frames have been drawn since. */
async function waitUntilLoaded(): Promise<void> {
  const until = Date.now() + 5000
  const isOnItsWay = () =>
    [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy') ||
    [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(
      ({ networkState, readyState }) => networkState === 2 && readyState === 0,
    )
  const frame = () =>
    new Promise((resolve) => {
      // What is out of sight may never be drawn.
      setTimeout(resolve, 100)
      requestAnimationFrame(resolve)
    })
  while (isOnItsWay() && Date.now() < until) await frame()
  await frame()
  await frame()
}

function touch(): string[] {
  const events = ['pointerover', 'mouseover', 'mouseenter', 'pointerdown', 'mousedown', 'focus']
  const script = /^[\0-\x20]*(j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text\/html)\s*:?/i
  const addresses = ['href', 'xlink:href', 'action', 'formaction', 'src', 'data', 'srcdoc', 'to']
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    const names = element.getAttributeNames()
    const handlers = names.filter((name) => name.startsWith('on'))
    const leads = names.filter(
      (name) => addresses.includes(name) && script.test(element.getAttribute(name) ?? ''),
    )
    const sends = element instanceof HTMLButtonElement || element instanceof HTMLInputElement
    const form = sends ? element.form?.getAttribute('action') : ''
    if (handlers.length + leads.length > 0) found.push(element.outerHTML.slice(0, 200))
    else if (!script.test(form ?? '')) continue
    for (const name of events) element.dispatchEvent(new Event(name))
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  // What an author's own interactions open.
  for (const element of document.querySelectorAll<HTMLElement>('[data-video], [data-audio]'))
    element.click()
  return found
}
