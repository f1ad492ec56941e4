import { detectSwipe, type Direction, type PageStep } from './pager.ts'

export interface GestureTarget {
  direction: Direction
  /** Called while a finger moves; returns false when there is no page in that direction. */
  onDrag: (step: PageStep, progress: number) => boolean
  onRelease: (step: PageStep) => void
  onStep: (step: PageStep) => void
}

/** Listens for swipes by finger or mouse, and for the wheel. Scrollable content inside a page scrolls first. */
export function listenForGestures(root: HTMLElement, target: GestureTarget): void {
  const isVertical = target.direction === 'vertical'
  let start: { x: number; y: number; at: number; dragging: boolean } | undefined

  const measure = (
    point: { clientX: number; clientY: number },
    from: { x: number; y: number; at: number },
  ) => {
    const dx = point.clientX - from.x
    const dy = point.clientY - from.y
    const ms = Date.now() - from.at
    return isVertical
      ? { along: dy, across: dx, size: window.innerHeight, ms }
      : { along: dx, across: dy, size: window.innerWidth, ms }
  }
  const begin = (point: { clientX: number; clientY: number }) => {
    start = { x: point.clientX, y: point.clientY, at: Date.now(), dragging: false }
  }
  const move = (event: Event, point: { clientX: number; clientY: number }) => {
    if (start === undefined) return
    const { along, across, size } = measure(point, start)
    if (!start.dragging) {
      if (Math.hypot(along, across) < 8) return
      const isOurs = Math.abs(along) > Math.abs(across) && !scrolls(event.target, along, isVertical)
      if (!isOurs) {
        start = undefined
        return
      }
      start.dragging = true
    }
    if (event.cancelable) event.preventDefault()
    target.onDrag(along < 0 ? 1 : -1, Math.min(1, Math.abs(along) / size))
  }
  const end = (point: { clientX: number; clientY: number } | undefined) => {
    const from = start
    start = undefined
    if (from?.dragging)
      target.onRelease(point === undefined ? 0 : detectSwipe(measure(point, from)))
  }

  root.addEventListener(
    'touchstart',
    (event) => {
      const [finger, second] = event.touches
      if (finger !== undefined && second === undefined && !isControl(event.target, finger.clientY))
        begin(finger)
      else end(undefined)
    },
    { passive: true },
  )
  root.addEventListener('touchmove', (event) => event.touches[0] && move(event, event.touches[0]), {
    passive: false,
  })
  root.addEventListener('touchend', (event) => end(event.changedTouches[0]))
  root.addEventListener('touchcancel', () => end(undefined))

  root.addEventListener('mousedown', (event) => {
    if (event.button === 0 && !isControl(event.target, event.clientY)) begin(event)
  })
  window.addEventListener('mousemove', (event) => move(event, event))
  window.addEventListener('mouseup', (event) => {
    const dragged = start?.dragging
    end(event)
    // Suppress the click that follows a swipe.
    if (dragged) window.addEventListener('click', swallow, { capture: true, once: true })
    if (dragged) setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
  })
  root.addEventListener('dragstart', (event) => event.preventDefault())

  listenForWheel(root, target)
}

/** Turns one page per wheel movement or touchpad swipe. */
function listenForWheel(root: HTMLElement, { direction, onStep }: GestureTarget): void {
  const isVertical = direction === 'vertical'
  let rolled = 0
  let rolledAt = 0
  root.addEventListener(
    'wheel',
    (event) => {
      const delta =
        isVertical || Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX
      if (
        event.ctrlKey ||
        scrolls(event.target, -delta, isVertical || Math.abs(event.deltaY) > Math.abs(event.deltaX))
      )
        return
      const now = Date.now()
      rolled = now - rolledAt > 200 ? delta : rolled + delta
      rolledAt = now
      if (Math.abs(rolled) < 60) return
      onStep(rolled > 0 ? 1 : -1)
      rolled = 0
    },
    { passive: true },
  )
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Height in CSS pixels of the native controls at the bottom of a video. */
const CONTROLS_HEIGHT = 80

/**
 * Returns whether the target handles gestures itself: form fields and media controls. A video can be swiped above its
 * controls.
 */
function isControl(target: EventTarget | null, y: number): boolean {
  if (!(target instanceof Element)) return false
  const media = target.closest('video[controls],audio[controls]')
  if (media) {
    const { bottom } = media.getBoundingClientRect()
    return media.localName === 'audio' || bottom - y <= CONTROLS_HEIGHT
  }
  return target.closest('input,textarea,select,[contenteditable],[role=slider]') !== null
}

/** Returns whether an element between the target and the page can still scroll in that direction. */
function scrolls(target: EventTarget | null, along: number, isVertical: boolean): boolean {
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    const style = getComputedStyle(at)
    const overflow = isVertical ? style.overflowY : style.overflowX
    if (overflow !== 'auto' && overflow !== 'scroll') continue
    const [from, seen, whole] = isVertical
      ? [at.scrollTop, at.clientHeight, at.scrollHeight]
      : [at.scrollLeft, at.clientWidth, at.scrollWidth]
    if (along > 0 ? from > 0 : from + seen < whole - 1) return true
  }
  return false
}
