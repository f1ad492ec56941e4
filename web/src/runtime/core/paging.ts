import { keyOf } from '@pinye/plugin-api/keys'
import { listenForGestures } from './gestures.ts'
import { syncPageIndicator, resolveTurn } from './pageIndicator.ts'
import { keyTarget, pageAfter, pageInAddress, type Direction, type PageStep } from './pager.ts'
import { PageTransition } from './pageTransition.ts'

export interface PageNavigator {
  /** Called for a page link: by PV-006 the parent window decides. */
  requestPage: (pageId: string) => void
  /** Called for a page mark, or an arrow next to the work. */
  turn: (value: string) => void
}

/** Turns the pages of a paged work by swipe, wheel, key, message, link and automatically (VR-002). */
export function startPaging(work: HTMLElement): PageNavigator {
  const pages = [...work.querySelectorAll<HTMLElement>('.py-page')]
  const ids = pages.map((page) => page.dataset.page ?? '')
  const direction: Direction = work.dataset.direction === 'vertical' ? 'vertical' : 'horizontal'
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)')
  const isAlone = work.hasAttribute('data-alone')
  const start = isAlone ? 0 : pageInAddress(location.search, pages.length)
  let restart: () => void = () => undefined
  let followsLink = false

  const showMarks = syncPageIndicator(work, pages.length, start)
  const effect = work.dataset.effect ?? 'slide'
  const turning = new PageTransition(pages, direction, effect, start, (index) => {
    showMarks(index)
    remember(index, followsLink)
    followsLink = false
    restart()
  })
  const goTo = (index: number | undefined, takesFocus: boolean) => {
    if (index === undefined || isAlone) return
    const hadFocus = pages[turning.index]?.contains(document.activeElement)
    turning.to(index, !reduced.matches)
    if (takesFocus || hadFocus) focusPage(pages[index])
  }
  const neighbour = (step: PageStep) =>
    isAlone ? undefined : pageAfter(turning.index, step, pages.length)

  document.documentElement.classList.add('py-js')
  listenForGestures(work, {
    direction,
    onDrag: (step, progress) => {
      const to = neighbour(step)
      if (to === undefined) return false
      turning.drag(to, step, reduced.matches ? 0 : progress)
      return true
    },
    onRelease: (step) => turning.release(step !== 0 && neighbour(step) !== undefined),
    onStep: (step) => {
      if (!turning.isTurning) goTo(neighbour(step), false)
    },
  })
  document.addEventListener('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      isField(event.target)
    )
      return
    const index = keyTarget(keyOf(event), direction, turning.index, pages.length)
    if (index === undefined) return
    event.preventDefault()
    goTo(index, true)
  })
  window.addEventListener('popstate', () =>
    goTo(pageInAddress(location.search, pages.length), false),
  )
  const turn = (value: string) => {
    if (!turning.isTurning) goTo(resolveTurn(value, turning.index, pages.length), false)
  }
  window.addEventListener('message', (event) => {
    const value = isRelative(event.source) ? parseTurnMessage(event.data) : undefined
    if (value !== undefined) turn(value)
    const index = isRelative(event.source)
      ? ids.indexOf(parseNavigateMessage(event.data) ?? '')
      : -1
    if (index < 0 || index === turning.index) return
    followsLink = true
    goTo(index, true)
  })
  restart = startAutoTurn(Number(work.dataset.auto ?? 0), reduced, () => {
    if (!turning.isTurning) goTo(pageAfter(turning.index, 1, pages.length, true), false)
  })
  return {
    requestPage: (pageId) => window.parent.postMessage({ type: 'PAGE_NAVIGATE', pageId }, '*'),
    turn,
  }
}

/** Returns whether a message source is the own window, its parent or one of its frames. */
function isRelative(source: MessageEventSource | null): boolean {
  if (source === window || source === window.parent) return true
  return Array.from({ length: window.length }, (_, at) => window[at]).some(
    (frame) => frame === source,
  )
}

function parseNavigateMessage(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { type, pageId } = message as { type?: unknown; pageId?: unknown }
  return type === 'PAGE_NAVIGATE' && typeof pageId === 'string' && pageId !== ''
    ? pageId
    : undefined
}

/** Parses a turn message from the arrows of the studio's preview. */
function parseTurnMessage(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { type, value } = message as { type?: unknown; value?: unknown }
  return type === 'PAGE_TURN' && typeof value === 'string' ? value : undefined
}

/** Keeps the address in sync with the visible page; only links add a history entry for the back button. */
function remember(index: number, isStep: boolean): void {
  const address = new URL(location.href)
  if (pageInAddress(address.search, Infinity) === index) return
  if (index === 0) address.searchParams.delete('page')
  else address.searchParams.set('page', String(index))
  try {
    history[isStep ? 'pushState' : 'replaceState'](null, '', address)
  } catch {
    // A sandboxed preview must not change its address.
  }
}

function focusPage(page: HTMLElement | undefined): void {
  if (page === undefined) return
  // A page higher than the window must be focusable to be scrolled by keys.
  page.tabIndex = page.scrollHeight > page.clientHeight ? 0 : -1
  page.focus({ preventScroll: true })
}

/**
 * Turns pages at an interval that every turn restarts; paused while the tab is hidden or reduced motion is preferred.
 */
function startAutoTurn(ms: number, reduced: MediaQueryList, turn: () => void): () => void {
  if (!(ms > 0)) return () => undefined
  let timer = 0
  const restart = () => {
    clearInterval(timer)
    timer = window.setInterval(
      () => {
        if (!document.hidden && !reduced.matches) turn()
      },
      Math.max(500, ms),
    )
  }
  restart()
  return restart
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input,textarea,select,[contenteditable],audio,video')
  )
}
