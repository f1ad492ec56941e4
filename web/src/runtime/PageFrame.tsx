import type { ReactNode } from 'react'
import type { Page } from '../model/work.ts'
import { PageBackdrop } from './PageBackdrop.tsx'
import { safeColor } from './elementStyle.ts'

export interface PageFrameProps {
  page: Page
  index: number
  /** Design height; a long page grows with its lowest element. */
  height: number
  /** Made smaller where the window is too low for it: what its sheet leaves free is of its colour too. */
  isScaled?: boolean
  /** What is on it is fetched when it comes into view. */
  isLate?: boolean
  children?: ReactNode
}

/** As wide as the window, of which a sheet that is made smaller (`fit.css`) leaves something free at both sides. */
const WINDOW = {
  position: 'absolute',
  inset: '0 calc((var(--wide) - var(--wide) / var(--s)) / 2)',
} as const

/** The sheet of one page; what is on it are the children. */
export function PageFrame({ page, index, height, isScaled, isLate, children }: PageFrameProps) {
  const backgroundColor = safeColor(page.backgroundColor) ?? '#ffffff'
  const sheet = { '--sheet': height, backgroundColor }
  const backdrop = (
    <PageBackdrop background={page.background} width={375} height={height} isLate={isLate} />
  )
  return (
    <section
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

/** A page's id; older pages have only a uuid (EN-002). */
export function pageId(page: Page): string {
  return page.id || page.uuid
}

/**
 * VR-010: a long page reaches to its lowest element and is at least as high as the work. A paged one has the window's
 * height; where the window is too low for its elements, the page scrolls.
 */
export function designHeight(page: Page, workHeight: number, isLong: boolean): number {
  const bottoms = page.elements.map(
    ({ commonStyle }) => Number(commonStyle?.top) + Number(commonStyle?.height),
  )
  return Math.max(isLong ? workHeight : 0, ...bottoms.filter(Number.isFinite))
}
