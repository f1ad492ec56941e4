import { changeElements, findPage } from '../change.ts'
import { createElement } from './createElement.ts'
import type { ElementType } from '../elementType.ts'
import { withoutStyle } from '../styles/sharedStyles.ts'
import type { Language, Work } from '../work.ts'

export interface ReplaceOptions {
  /** Type of the new element. */
  type: ElementType
  language: Language
  now: Date
}

/**
 * Replaces an element by one of another type. Name, position, size, style, animations, actions and uuid are kept, so
 * that references stay valid; the props of the old type are dropped.
 */
export function replaceElement(
  work: Work,
  pageId: string,
  uuid: string,
  { type, ...placing }: ReplaceOptions,
): Work {
  const page = findPage(work, pageId)
  if (!page) return work
  return changeElements(work, pageId, [uuid], (element) => {
    if (element.locked || element.name === type.type) return element
    const { name, schemaVersion, pluginProps } = createElement(type, page, placing)
    return { ...withoutStyle(element), name, schemaVersion, pluginProps }
  })
}
