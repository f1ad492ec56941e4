import type { ElementType, PropSpec } from '../../../model/elementType.ts'
import type { PlacedElement } from '../../../model/work.ts'

type Types = ReadonlyMap<string, ElementType>

/**
 * Returns the prop that holds the picture of an element type: the one that the editor asks for when the element is
 * added.
 */
export function findImageProp(type: ElementType | undefined): PropSpec | undefined {
  const { pickOnAdd, props = [] } = type ?? {}
  if (pickOnAdd === undefined) return undefined
  return props.find(({ control, type: kind }) => control === pickOnAdd && kind === 'image')
}

/** Returns the element type for an imported picture. */
export function findImageType(types: Types): ElementType | undefined {
  return firstOf(types, (type) => findImageProp(type) !== undefined)
}

/** Returns the prop that holds the rich text of an element that is edited in place. */
export function findRichTextProp(type: ElementType | undefined): PropSpec | undefined {
  return type?.editsInPlace ? type.props.find(({ type: kind }) => kind === 'html') : undefined
}

/** Returns the element type for an imported text. */
export function findRichTextType(types: Types): ElementType | undefined {
  return firstOf(types, (type) => findRichTextProp(type) !== undefined)
}

/** Returns whether a picture dropped on this element replaces its own. */
export function acceptsImage(element: PlacedElement | undefined, types: Types): boolean {
  return (
    element !== undefined && !element.locked && findImageProp(types.get(element.name)) !== undefined
  )
}

/** Returns the first fitting type in the order of the picker. */
function firstOf(types: Types, fits: (type: ElementType) => boolean): ElementType | undefined {
  const fitting = [...types.values()].filter(fits)
  return fitting.find(({ quickAdd }) => quickAdd) ?? fitting[0]
}
