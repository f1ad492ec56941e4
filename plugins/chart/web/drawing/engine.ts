/**
 * Access to the drawing code. It is large and therefore not part of the views: the prerenderer includes it
 * (prerender.ts), the editor loads it when the first chart is shown (index.ts), and visitors never load it.
 */
import type { Draw } from './drawing.ts'

let draw: Draw | undefined
let load: (() => Promise<Draw>) | undefined
let loading: Promise<Draw> | undefined

/** Provides the drawing code directly. */
export function provideDraw(given: Draw): void {
  draw = given
}

/** Provides a function that loads the drawing code. */
export function provideLoader(given: () => Promise<Draw>): void {
  load = given
}

export function drawNow(): Draw | undefined {
  return draw
}

/** Loads the drawing code; undefined where drawing is not available. A failed load is retried by the next call. */
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
