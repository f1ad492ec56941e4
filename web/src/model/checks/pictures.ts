import type { PropType } from '../elementType.ts'
import { listVisibleElements, type PageCheck, isImageSlot, hasImage } from './check.ts'

const MIB = 1024 * 1024

/** Maximum file size by type: a megabyte takes about a second on a typical mobile network. */
const BUDGETS: Partial<Record<PropType, number>> = {
  image: MIB,
  items: MIB,
  audio: 3 * MIB,
  video: 30 * MIB,
}

/** Finds files with a long loading time: the largest file of an element above the limit of its type. */
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

/** Maximum number of pictures checked in a list. */
const MAX_LIST_FILES = 50

/** Returns the paths in a prop: a single one, or those of a list of pictures. */
function addressesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_LIST_FILES).flatMap((item: unknown) => {
    const image = typeof item === 'object' && item !== null && 'image' in item ? item.image : item
    return typeof image === 'string' ? [image] : []
  })
}

/** Finds elements without their main picture: types that ask for one when added, or that have a default. */
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

/** Size in design pixels below which a picture counts as decoration. */
const ORNAMENT = 80

/**
 * Finds pictures without an alternative text, which is the name that the author gave them. Small pictures count as
 * decoration unless a tap on them does something.
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
