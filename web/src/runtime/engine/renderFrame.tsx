import renderToString from 'preact-render-to-string'
import { h, type ComponentType } from 'preact'
import type { Page } from '../../model/work.ts'
import { designHeight, PageFrame, pageId, type PageFrameProps } from '../PageFrame.tsx'
import { pageAnchor } from '../interaction.ts'
import { fitFrame } from './fitFrame.ts'

export interface FrameJob {
  kind: 'frame'
  page: Page
  index: number
  workWidth: number
  workHeight: number
  isLong: boolean
  isStacked?: boolean
}

export interface RenderedFrame {
  id: string
  /** Markup before and after the page's elements. */
  open: string
  close: string
}

/** Placeholder of the elements. Text and attributes are escaped, so it cannot occur elsewhere. */
export const slot = '<py-slot></py-slot>'

/** Renders the markup of a page without its elements. */
export function renderFrame({
  page,
  index,
  workWidth,
  workHeight,
  isLong,
  isStacked = false,
}: FrameJob): RenderedFrame {
  const canvas = { width: workWidth, height: workHeight, isLong, isStacked }
  const { height, css, isScaled } = fitFrame(page, index, canvas, () =>
    designHeight(page, workHeight, isLong),
  )
  // The types are React's, the renderer is Preact.
  const Frame = PageFrame as unknown as ComponentType<PageFrameProps>
  const isLate = index > 0
  const anchor = isLong ? pageAnchor(index) : undefined
  const frame = { page, index, height, isScaled, isLate, anchor }
  const html = renderToString(h(Frame, frame, h('py-slot', null)))
  const at = html.indexOf(slot)
  const style = css === '' ? '' : `<style>${css}</style>`
  return { id: pageId(page), open: html.slice(0, at) + style, close: html.slice(at + slot.length) }
}
