import { boxOf, getBoundingBox, type Box } from '../box.ts'
import { findElement } from '../change.ts'
import { freeBelow } from '../elements/freePlace.ts'
import { layersOf, reorderElements } from '../elements/reorderElements.ts'
import { updateStyle } from '../elements/elements.ts'
import type { PlacedElement, Work } from '../work.ts'
import { readColour } from './colours.ts'
import { isOperable, listVisibleElements, type PageCheck, type CheckInput } from './check.ts'

/** Share of its area from which an element counts as covered, even if an edge of it is visible. */
const COVERED_SHARE = 0.8

/**
 * Finds covered elements. An element that visitors tap or type into must not lie below any other, since boxes catch
 * taps even where they are transparent; other elements must not lie below one with an opaque background.
 */
export const covered: PageCheck = (input) => {
  const { page, options } = input
  const known = new Map(listVisibleElements(input).map((one) => [one.element.uuid, one]))
  // In painting order, the lowest first.
  const painted = layersOf(page).flatMap(({ uuid }) => known.get(uuid) ?? [])
  const covers = painted.filter(({ element, type }) => !type.fillsPage && isSteady(input, element))
  return painted.flatMap((under, index) => {
    const { element, type } = under
    if (type.fillsPage) return []
    const isTapped = isOperable(element, type)
    const cover = covers.find(
      (other) =>
        painted.indexOf(other) > index &&
        getOverlapRatio(getBoundingBox(element), boxOf(other.element)) >= COVERED_SHARE &&
        (isTapped ? !doesTheSame(element, other.element) : hasGround(other.element)),
    )
    if (!cover) return []
    const { uuid, locked } = element
    const isRival = isTapped && isOperable(cover.element, cover.type)
    const fix = isRival
      ? movedAway(page.uuid, uuid, options.types)
      : (work: Work) => reorderElements(work, page.uuid, [uuid], 'top')
    return [
      {
        code: 'covered',
        severity: 'warning',
        pageId: page.uuid,
        uuid,
        ...(!locked && { fix }),
      },
    ]
  })
}

/** Returns whether both elements have the same interaction, such as a label on a button. */
function doesTheSame(one: PlacedElement, other: PlacedElement): boolean {
  const what = ({ interaction, methodList }: PlacedElement) =>
    JSON.stringify([interaction, methodList])
  const isNone = one.interaction.type === 'none' && one.methodList.length === 0
  return !isNone && what(one) === what(other)
}

/** Returns the share of a box that another one overlaps, from 0 to 1. */
export function getOverlapRatio(box: Box, over: Box): number {
  const width =
    Math.min(box.left + box.width, over.left + over.width) - Math.max(box.left, over.left)
  const height =
    Math.min(box.top + box.height, over.top + over.height) - Math.max(box.top, over.top)
  const area = box.width * box.height
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0
}

/**
 * Returns whether an element stays in place, unrotated: one that an action hides, or an exit animation, covers others
 * only temporarily.
 */
function isSteady({ page }: CheckInput, { uuid, commonStyle, animations }: PlacedElement): boolean {
  const goes = page.elements.some(({ methodList }) =>
    methodList.some(
      ({ name, arguments: given }) =>
        (name === 'hideElement' || name === 'toggleElement') && given[0] === uuid,
    ),
  )
  const leaves = animations.some(({ type }) => type.includes('Out'))
  return commonStyle.rotate % 180 === 0 && !goes && !leaves
}

/** Returns whether an element has an opaque background colour. */
function hasGround({ pluginProps, commonStyle }: PlacedElement): boolean {
  if ((commonStyle.opacity ?? 1) < 1) return false
  const colours = [pluginProps.backgroundColor, commonStyle.backgroundColor]
  return colours.some((colour) => typeof colour === 'string' && readColour(colour) !== undefined)
}

function movedAway(
  pageId: string,
  uuid: string,
  types: CheckInput['options']['types'],
): (work: Work) => Work {
  return (work) => {
    const page = work.pages.find((one) => one.uuid === pageId)
    const element = findElement(page, uuid)
    if (!page || !element) return work
    const others = { ...page, elements: page.elements.filter((one) => one !== element) }
    const place = freeBelow(others, boxOf(element), types, work)
    return updateStyle(work, pageId, [uuid], place)
  }
}
