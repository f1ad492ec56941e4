import { createStore, type StoreApi } from 'zustand/vanilla'
import { canvasHeight } from '../../../model/pages/canvasHeight.ts'
import { findPage } from '../../../model/change.ts'
import type { Page, Work } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import { drawPicture, type PictureOptions, type RenderedPage } from './drawPicture.ts'

/** A page to render off screen; `onRendered` receives its node. */
export interface PageRendering {
  page: Page
  work: Work
  /** Height of the part to draw, from the top of the page. */
  height: number
  onRendered: (page: RenderedPage) => void
}

export interface PageDrawings {
  /** The page that `OffscreenPage` renders now. */
  rendering: StoreApi<{ current: PageRendering | null }>
  /**
   * Draws a page as visitors see it, independent of the canvas; null when there is no such page or it cannot be drawn.
   */
  draw: (pageId: string, options: PictureOptions) => Promise<Blob | null>
}

/** Gives up when the page is not rendered in time, for example because the editor is closing. */
const RENDER_TIMEOUT_MS = 20_000

/** Draws pages off screen, one after the other. */
function createPageDrawings(editor: Editor): PageDrawings {
  const rendering = createStore<{ current: PageRendering | null }>(() => ({ current: null }))
  let queue: Promise<unknown> = Promise.resolve()

  async function draw(pageId: string, options: PictureOptions): Promise<Blob | null> {
    const { work } = editor.layout.getState()
    const page = findPage(work, pageId)
    if (!page) return null
    try {
      const rendered = await new Promise<RenderedPage | null>((resolve) => {
        const height = Math.min(options.height, canvasHeight(work, page))
        rendering.setState({ current: { page, work, height, onRendered: resolve } })
        setTimeout(() => resolve(null), RENDER_TIMEOUT_MS)
      })
      return rendered && (await drawPicture(rendered, options))
    } finally {
      rendering.setState({ current: null })
    }
  }

  return {
    rendering,
    draw: (pageId, options) => {
      const drawn = queue.then(() => draw(pageId, options))
      queue = drawn.catch(() => null)
      return drawn
    },
  }
}

const drawings = new WeakMap<Editor, PageDrawings>()

/** Returns the drawing queue of an editor, shared by cover and thumbnails. */
export function pageDrawingsOf(editor: Editor): PageDrawings {
  const known = drawings.get(editor) ?? createPageDrawings(editor)
  drawings.set(editor, known)
  return known
}
