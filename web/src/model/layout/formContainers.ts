/** Form containers: the box of a form grows with its fields and pushes down the elements below it. */
import { boxOf, roundToHundredths, type Box } from '../box.ts'
import { findElement, withPatch } from '../change.ts'
import type { ElementType } from '../elementType.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

type Types = ReadonlyMap<string, ElementType>

/**
 * Space above the first field of a form, between fields and below the last, in design pixels; leaves room for error
 * messages.
 */
export const FIELD_GAP = 24

export function isFormContainer(type: ElementType | undefined): boolean {
  return type?.hooks?.some((hook) => hook.startsWith('form.')) === true
}

/** Returns whether elements of a type are fields of a form. */
export function isField(type: ElementType | undefined): boolean {
  return type?.group === 'form' && !isFormContainer(type)
}

/** Returns the form container of a page; the last one when there are several. */
export function findFormContainer(page: Page, types: Types): PlacedElement | undefined {
  return page.elements.findLast(({ name }) => isFormContainer(types.get(name)))
}

/** Normalizer: after a change, form containers grow to contain fields that are new or have another height. */
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

/**
 * Returns the container whose column holds the field's centre and in whose height it begins, including the position of
 * the next field.
 */
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

/** Grows a container to include the field; moves elements completely below it down by the same distance. */
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
