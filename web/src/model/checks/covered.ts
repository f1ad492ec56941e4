import { boxOf, getBoundingBox, type Box } from '../box.ts'
import { findElement } from '../change.ts'
import { freeBelow } from '../elements/freePlace.ts'
import { layersOf, reorderElements } from '../elements/reorderElements.ts'
import { updateStyle } from '../elements/elements.ts'
import type { PlacedElement, Work } from '../work.ts'
import { readColour } from './colours.ts'
import { isOperable, listVisibleElements, type PageCheck, type CheckInput } from './check.ts'

/** What is covered to this share cannot be reached, even where an edge of it shows. */
const COVERED_SHARE = 0.8

/**
 * Elements that another one lies on. What visitors tap, or type into, must not lie under anything, since boxes take the taps
 * whatever is drawn in them; other elements must not lie under something with a ground of its own.
 */
export const covered: PageCheck = (input) => {
  const { page, options } = input
  const known = new Map(listVisibleElements(input).map((one) => [one.element.uuid, one]))
  // The lowest first.
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

/** A word on a button, with the action of the button. */
function doesTheSame(one: PlacedElement, other: PlacedElement): boolean {
  const what = ({ interaction, methodList }: PlacedElement) =>
    JSON.stringify([interaction, methodList])
  const isNone = one.interaction.type === 'none' && one.methodList.length === 0
  return !isNone && what(one) === what(other)
}

/** How much of a box lies under another one, from 0 to 1. */
export function getOverlapRatio(box: Box, over: Box): number {
  const width =
    Math.min(box.left + box.width, over.left + over.width) - Math.max(box.left, over.left)
  const height =
    Math.min(box.top + box.height, over.top + over.height) - Math.max(box.top, over.top)
  const area = box.width * box.height
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0
}

/** What stands upright and stays: a curtain that an action takes away, or that leaves by itself, covers nothing for long. */
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

/** Whether nothing is seen through it: a colour of its own that lets nothing through. */
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
