import { changeElements, findPage } from '../change.ts'
import { createElement } from './createElement.ts'
import type { ElementType } from '../elementType.ts'
import { withoutStyle } from '../styles/sharedStyles.ts'
import type { Language, Work } from '../work.ts'

export interface ReplaceOptions {
  /** What stands there instead. */
  type: ElementType
  language: Language
  now: Date
}

/**
 * Puts an element of another type where one stands: name, place, size, style, animations, actions and what others say of it
 * stay, so its uuid stays too; what the old type knew of itself goes.
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
