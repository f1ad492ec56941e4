/** Elements that hold others: the box of a form. It grows with the fields in it, and what stands below it makes room. */
import { boxOf, roundToHundredths, type Box } from '../box.ts'
import { findElement, withPatch } from '../change.ts'
import type { ElementType } from '../elementType.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

type Types = ReadonlyMap<string, ElementType>

/** Above the first field in what holds a form, between two, and below the last: what is wrong with one is said there. */
export const FIELD_GAP = 24

export function isFormContainer(type: ElementType | undefined): boolean {
  return type?.hooks?.some((hook) => hook.startsWith('form.')) === true
}

/** Whether elements of a type stand in what holds a form. */
export function isField(type: ElementType | undefined): boolean {
  return type?.group === 'form' && !isFormContainer(type)
}

/** What holds the fields of a page; the last one, where there are several. */
export function findFormContainer(page: Page, types: Types): PlacedElement | undefined {
  return page.elements.findLast(({ name }) => isFormContainer(types.get(name)))
}

/** After a change of the author's, what holds fields reaches below those that are new or have another size. */
export function normalizeFormContainers(before: Work, after: Work, types: Types): Work {
  if (after.pages === before.pages) return after
  const pages = after.pages.map((page) => {
    const former = before.pages.find(({ uuid }) => uuid === page.uuid)
    return former === page ? page : withRoomForFields(former, page, types)
  })
  return pages.every((page, index) => page === after.pages[index]) ? after : { ...after, pages }
}

function withRoomForFields(former: Page | undefined, page: Page, types: Types): Page {
  const grown = page.elements.filter(({ uuid, name, commonStyle }) => {
    const old = isField(types.get(name)) ? findElement(former, uuid) : undefined
    return isField(types.get(name)) && old?.commonStyle.height !== commonStyle.height
  })
  return grown.reduce((current, { uuid }) => {
    const field = findElement(current, uuid)
    const holder = field && holderAround(current, field, types)
    return holder ? withRoomFor(current, holder, field) : current
  }, page)
}

/** The holder in whose column a field begins, at the latest where the next one has its place. */
function holderAround(page: Page, field: PlacedElement, types: Types): PlacedElement | undefined {
  const { left, top, width } = boxOf(field)
  const middle = left + width / 2
  return page.elements.findLast((element) => {
    if (!isFormContainer(types.get(element.name)) || element.locked) return false
    const box = boxOf(element)
    const isBeside = middle < box.left || middle > box.left + box.width
    return !isBeside && top >= box.top && top <= box.top + box.height + FIELD_GAP
  })
}

/** The page with a holder that reaches below the field; what stands wholly below the holder goes down as far. */
function withRoomFor(page: Page, holder: PlacedElement, field: PlacedElement): Page {
  const { left, top, width, height } = boxOf(holder)
  const edge = top + height
  const bottom = field.commonStyle.top + field.commonStyle.height
  if (bottom <= edge) return page
  const by = roundToHundredths(bottom + FIELD_GAP - edge)
  const isBelow = (box: Box) =>
    box.top >= edge && box.left < left + width && left < box.left + box.width
  const elements = page.elements.map((element) => {
    const { commonStyle: style, uuid, locked } = element
    const moved =
      uuid === holder.uuid
        ? { height: roundToHundredths(height + by) }
        : uuid !== field.uuid && !locked && isBelow(boxOf(element))
          ? { top: roundToHundredths(style.top + by) }
          : {}
    return withPatch(element, { commonStyle: withPatch(style, moved) })
  })
  return { ...page, elements }
}
