import { getTransitionStyles, type Direction, type TransitionStyle } from './pager.ts'

/** Visible pages of a paged work: one, or two during a transition. */
export class PageTransition {
  index: number
  private turn: { to: number; step: number; progress: number } | undefined
  private timer = 0

  constructor(
    private readonly pages: HTMLElement[],
    private readonly direction: Direction,
    private readonly effect: string,
    start: number,
    private readonly onShown: (index: number) => void,
  ) {
    this.index = start
    pages.forEach((page, at) => show(page, at === start))
  }

  get isTurning(): boolean {
    return this.turn !== undefined
  }

  /** Moves the neighbouring page in as far as the finger has moved. */
  drag(to: number, step: number, progress: number): void {
    if (this.turn?.to !== to) {
      this.complete(false)
      this.turn = { to, step, progress }
      // Its animations wait until the transition has ended (AN-004).
      this.pages[to]?.setAttribute('data-turning', '')
      show(this.pages[to], true)
    }
    this.turn = { to, step, progress }
    this.draw(progress, '')
  }

  /** Ends a drag: completes the turn or reverts it. */
  release(turns: boolean): void {
    if (this.turn !== undefined) this.finish(turns)
  }

  /** Turns to a page, starting from rest. */
  to(index: number, animates: boolean): void {
    if (index === this.index || this.pages[index] === undefined) return
    this.complete(true)
    this.drag(index, index > this.index ? 1 : -1, 0)
    if (!animates) {
      this.complete(true)
      return
    }
    // Forces a reflow, so that the transition starts from the initial style.
    void this.pages[index]?.offsetWidth
    this.finish(true)
  }

  private finish(turns: boolean): void {
    const ms = 400
    this.draw(turns ? 1 : 0, `transform ${ms}ms ease-out, opacity ${ms}ms ease-out`)
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.complete(turns), ms)
  }

  /** Completes or reverts a transition without animation. */
  private complete(turns: boolean): void {
    const { turn } = this
    if (turn === undefined) return
    clearTimeout(this.timer)
    this.turn = undefined
    const former = this.index
    if (turns) this.index = turn.to
    for (const at of [former, turn.to]) {
      style(this.pages[at], {}, '')
      this.pages[at]?.removeAttribute('data-turning')
      show(this.pages[at], at === this.index)
    }
    if (turns) this.onShown(this.index)
  }

  private draw(progress: number, transition: string): void {
    const { turn } = this
    if (turn === undefined) return
    const [leaving, entering] = getTransitionStyles(
      this.effect,
      this.direction,
      progress,
      turn.step,
    )
    style(this.pages[this.index], leaving, transition)
    style(this.pages[turn.to], entering, transition)
  }
}

function style(page: HTMLElement | undefined, look: TransitionStyle, transition: string): void {
  if (page === undefined) return
  const { transform = '', opacity = '', zIndex = '', transformOrigin = '' } = look
  Object.assign(page.style, { transition, transform, opacity, zIndex, transformOrigin })
}

/** Shows or hides a page; a hidden one is inert for keyboard and screen reader. */
function show(page: HTMLElement | undefined, isShown: boolean): void {
  page?.toggleAttribute('data-current', isShown)
  page?.toggleAttribute('inert', !isShown)
  if (isShown) page?.removeAttribute('aria-hidden')
  else page?.setAttribute('aria-hidden', 'true')
}
