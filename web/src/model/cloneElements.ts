import { addElements } from './addElements.ts'
import { findPage } from './change.ts'
import { copyElements } from './copyElements.ts'
import type { PlacedElement, Work } from './work.ts'

export const CLONE_OFFSET = 20

export interface Cloned {
  work: Work
  uuids: string[]
}

/** Copies elements on their page, 20 px further right and down and one layer higher (CV-006). */
export function cloneElements(work: Work, pageId: string, uuids: Iterable<string>): Cloned {
  const wanted = new Set(uuids)
  const chosen = findPage(work, pageId)?.elements.filter(({ uuid }) => wanted.has(uuid)) ?? []
  return pasteElements(work, pageId, chosen)
}

/** The same for elements that came from the clipboard, perhaps of another page or work. */
export function pasteElements(
  work: Work,
  pageId: string,
  elements: readonly PlacedElement[],
): Cloned {
  const copies = copyElements(elements).elements.map(shifted)
  return {
    work: addElements(work, pageId, copies),
    uuids: copies.map(({ uuid }) => uuid),
  }
}

function shifted({ locked: _, ...element }: PlacedElement): PlacedElement {
  const { left, top, zindex } = element.commonStyle
  const commonStyle = {
    ...element.commonStyle,
    left: left + CLONE_OFFSET,
    top: top + CLONE_OFFSET,
    zindex: zindex + 1,
  }
  return { ...element, commonStyle }
}
