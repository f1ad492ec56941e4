import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test'
import type { Cases } from './corpus.ts'

/** Detects scripts that run in any frame of a context: calls of `hit`, dialogs, and requests to the canary. */
export class Detector {
  readonly hits = new Set<number>()
  readonly dialogs: string[] = []
  /** Number of violations of content security policies, by directive. */
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
        // The editor asks before leaving with unsaved changes, such as resized text boxes.
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

  /** Asserts that no payload ran. */
  expectSilence(cases: Cases): void {
    expect(cases.named(this.hits)).toEqual([])
    expect(this.dialogs).toEqual([])
  }
}

/**
 * Simulates hovering, focusing and clicking in every frame. Returns elements that could still run a script when
 * touched.
 */
export async function provoke(page: Page): Promise<string[]> {
  const found = await Promise.all(listFrames(page).map((frame) => inFrame(frame)))
  // Wait for the effects of the simulated events.
  await Promise.all(
    listFrames(page).map((frame) => frame.evaluate(waitUntilLoaded).catch(() => undefined)),
  )
  return found.flat()
}

/** Excludes frames blocked by a policy: they have no address, and evaluating in them never returns. */
function listFrames(page: Page): Frame[] {
  return page.frames().filter((frame) => frame.url() !== '')
}

async function inFrame(frame: Frame): Promise<string[]> {
  try {
    await frame.evaluate(waitUntilLoaded)
    return await frame.evaluate(touch)
  } catch {
    // A payload that navigated its frame away ran and has reported itself.
    return []
  }
}

/** Waits until no picture or sound of the document is loading and two frames have been drawn since. */
async function waitUntilLoaded(): Promise<void> {
  const until = Date.now() + 5000
  const isOnItsWay = () =>
    [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy') ||
    [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(
      ({ networkState, readyState }) => networkState === 2 && readyState === 0,
    )
  const frame = () =>
    new Promise((resolve) => {
      // Frames that are not visible may never be drawn.
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
  // Elements opened by an author's own interactions.
  for (const element of document.querySelectorAll<HTMLElement>('[data-video], [data-audio]'))
    element.click()
  return found
}
