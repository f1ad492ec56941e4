import type { ReactNode } from 'react'
import type { Page, PlacedElement } from '../model/work.ts'
import { ElementBoundary } from './ElementBoundary.tsx'
import { ElementBox } from './ElementBox.tsx'
import { PageBackdrop } from './PageBackdrop.tsx'
import { safeColor } from './elementStyle.ts'
import { isShownAtFirst, viewProps, type ResolveView } from './view.ts'

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

/** The sheet of one page; what is on it are the children. */
export function PageFrame({ page, index, height, isScaled, isLate, children }: PageFrameProps) {
  const backgroundColor = safeColor(page.backgroundColor) ?? '#ffffff'
  const sheet = { '--sheet': height, backgroundColor }
  return (
    <section
      className={isScaled ? 'py-page py-scale' : 'py-page'}
      data-page={pageId(page)}
      data-index={index}
      aria-label={page.title}
      style={isScaled ? { backgroundColor } : undefined}
    >
      <div className="py-sheet" style={sheet}>
        <PageBackdrop background={page.background} width={375} height={height} isLate={isLate} />
        {children}
      </div>
    </section>
  )
}

export interface PageMarkupProps extends Omit<PageFrameProps, 'children'> {
  resolveView: ResolveView
  /** Drawn for an element whose plugin is missing or whose view fails; nothing when left out (EM-013). */
  placeholder?: (element: PlacedElement) => ReactNode
  onError?: (element: PlacedElement, error: unknown) => void
}

/** A whole page drawn on the client, without interactions: for the editor, its thumbnails and its page list. */
export function PageMarkup({ resolveView, placeholder, onError, ...frame }: PageMarkupProps) {
  const isEditing = placeholder !== undefined
  return (
    <PageFrame {...frame}>
      {frame.page.elements.map((element) => {
        const resolved = resolveView(element.name)
        if (resolved === undefined && !isEditing) return null
        const isShown = isEditing || isShownAtFirst(element, resolved?.alwaysVisible)
        return (
          <ElementBox key={element.uuid} element={element} hidden={!isShown}>
            <ElementContent
              element={element}
              resolveView={resolveView}
              fallback={placeholder?.(element)}
              onError={onError}
            />
          </ElementBox>
        )
      })}
    </PageFrame>
  )
}

interface ElementContentProps {
  element: PlacedElement
  resolveView: ResolveView
  fallback?: ReactNode
  onError?: ((element: PlacedElement, error: unknown) => void) | undefined
}

/** The plugin's view inside its own error boundary. */
export function ElementContent({ element, resolveView, fallback, onError }: ElementContentProps) {
  const resolved = resolveView(element.name)
  if (resolved === undefined) return fallback
  const { View } = resolved
  return (
    <ElementBoundary fallback={fallback} onError={(error) => onError?.(element, error)}>
      <View {...viewProps(element)} />
    </ElementBoundary>
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
