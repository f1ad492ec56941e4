/**
 * What draws. It is large, so views do not bring it along: the prerenderer has it from the start (prerender.ts), the editor
 * fetches it when the first chart is shown (index.ts), and visitors never have it.
 */
import type { Draw } from './drawing.ts'

let draw: Draw | undefined
let load: (() => Promise<Draw>) | undefined
let loading: Promise<Draw> | undefined

/** Here it is. */
export function provideDraw(given: Draw): void {
  draw = given
}

/** There it can be fetched. */
export function provideLoader(given: () => Promise<Draw>): void {
  load = given
}

export function drawNow(): Draw | undefined {
  return draw
}

/** Undefined where nothing can be drawn; fetching that failed is tried again with the next call. */
export function fetchDraw(): Promise<Draw> | undefined {
  if (draw) return Promise.resolve(draw)
  loading ??= load?.().then(
    (fetched) => (draw = fetched),
    (cause: unknown) => {
      loading = undefined
      throw cause
    },
  )
  return loading
}
