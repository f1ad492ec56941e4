import type { PropType } from '../elementType.ts'
import { listVisibleElements, type PageCheck, isImageSlot, hasImage } from './check.ts'

const MIB = 1024 * 1024

/** What one file may weigh: on a usual phone's network a megabyte is about a second. */
const BUDGETS: Partial<Record<PropType, number>> = {
  image: MIB,
  items: MIB,
  audio: 3 * MIB,
  video: 30 * MIB,
}

/** Files that visitors wait for: the heaviest of an element, where it is over what its kind may weigh. */
export const oversizedFiles: PageCheck = (input) => {
  const { weights } = input.options
  if (weights === undefined) return []
  return listVisibleElements(input).flatMap(({ element, type }) => {
    const over = type.props.flatMap(({ name, type: kind, runtime }) => {
      const budget = BUDGETS[kind]
      if (budget === undefined || runtime) return []
      const files = addressesOf(element.pluginProps[name])
      return files.map((path) => weights.get(path) ?? 0).filter((bytes) => bytes > budget)
    })
    if (over.length === 0) return []
    const size = `${(Math.max(...over) / MIB).toFixed(1)} MB`
    const { uuid } = element
    return [{ code: 'heavy', severity: 'hint', pageId: input.page.uuid, uuid, values: { size } }]
  })
}

/** Pictures of one list that are weighed. */
const MAX_LIST_FILES = 50

/** The paths in a prop: one, or those of a list of pictures. */
function addressesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_LIST_FILES).flatMap((item: unknown) => {
    const image = typeof item === 'object' && item !== null && 'image' in item ? item.image : item
    return typeof image === 'string' ? [image] : []
  })
}

/** Elements that are there for a picture and have none: types that ask for one when they are added, or that bring one. */
export const emptyPictures: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const lacks = type.props.some(
      (prop) => isImageSlot(type, prop) && (element.pluginProps[prop.name] ?? '') === '',
    )
    const { uuid } = element
    return lacks
      ? [{ code: 'emptyPicture', severity: 'warning', pageId: input.page.uuid, uuid }]
      : []
  })

/** A smaller picture is taken for an ornament, in design pixels. */
const ORNAMENT = 80

/**
 * Pictures that say nothing to somebody who hears the page: a picture is read by the name that its author gave it. Small ones are
 * ornaments, unless a tap on them does something.
 */
export const missingAltText: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const { uuid, customName, interaction, methodList, commonStyle } = element
    const isLarge = commonStyle.width >= ORNAMENT && commonStyle.height >= ORNAMENT
    const isTapped =
      interaction.type !== 'none' || methodList.some(({ trigger }) => trigger === 'click')
    if (customName.trim() !== '' || !(isLarge || isTapped) || type.fillsPage) return []
    if (!hasImage(element, type)) return []
    return [{ code: 'noAlternative', severity: 'hint', pageId: input.page.uuid, uuid }]
  })
