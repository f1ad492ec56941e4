import type { ReactNode } from 'react'
import type { Page } from '../model/work.ts'
import { PageBackdrop } from './PageBackdrop.tsx'
import { safeColor } from './elementStyle.ts'

export interface PageFrameProps {
  page: Page
  index: number
  /** Design height; a long page grows with its lowest element. */
  height: number
  /**
   * Whether the page is scaled down for low windows; then the free space next to its sheet has the page's colour too.
   */
  isScaled?: boolean
  /** Whether the page's pictures load when they come into view. */
  isLate?: boolean
  /** Anchor id in a document with stacked pages. */
  anchor?: string | undefined
  children?: ReactNode
}

/** Backdrop as wide as the window, which a scaled sheet (`fit.css`) does not fill at the sides. */
const WINDOW = {
  position: 'absolute',
  inset: '0 calc((var(--wide) - var(--wide) / var(--s)) / 2)',
} as const

/** Sheet of one page; its elements are the children. */
export function PageFrame(props: PageFrameProps) {
  const { page, index, height, isScaled, isLate, anchor, children } = props
  const backgroundColor = safeColor(page.backgroundColor) ?? '#ffffff'
  const sheet = { '--sheet': height, backgroundColor }
  const backdrop = (
    <PageBackdrop background={page.background} width={375} height={height} isLate={isLate} />
  )
  return (
    <section
      id={anchor}
      className={isScaled ? 'py-page py-scale' : 'py-page'}
      data-page={pageId(page)}
      data-index={index}
      aria-label={page.title}
      style={isScaled ? { backgroundColor } : undefined}
    >
      <div className="py-sheet" style={sheet}>
        {isScaled && page.background ? <div style={WINDOW}>{backdrop}</div> : backdrop}
        {children}
      </div>
    </section>
  )
}

/** Returns the id of a page; older pages have only a uuid (EN-002). */
export function pageId(page: Page): string {
  return page.id || page.uuid
}

/**
 * VR-010: returns the height of a page. A long one reaches to its lowest element and is at least as high as the work. A
 * paged one has the window's height; where its elements exceed the window, the page scrolls.
 */
export function designHeight(page: Page, workHeight: number, isLong: boolean): number {
  const bottoms = page.elements.map(
    ({ commonStyle }) => Number(commonStyle?.top) + Number(commonStyle?.height),
  )
  return Math.max(isLong ? workHeight : 0, ...bottoms.filter(Number.isFinite))
}
