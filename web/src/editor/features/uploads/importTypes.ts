import type { ElementType, PropSpec } from '../../../model/elementType.ts'
import type { PlacedElement } from '../../../model/work.ts'

type Types = ReadonlyMap<string, ElementType>

/** The prop by which an element of a type shows its one picture: the one that is asked for when such an element is added. */
export function findImageProp(type: ElementType | undefined): PropSpec | undefined {
  const { pickOnAdd, props = [] } = type ?? {}
  if (pickOnAdd === undefined) return undefined
  return props.find(({ control, type: kind }) => control === pickOnAdd && kind === 'image')
}

/** What a picture becomes when it is brought to a page. */
export function findImageType(types: Types): ElementType | undefined {
  return firstOf(types, (type) => findImageProp(type) !== undefined)
}

/** The prop by which an element that is edited in place says its rich text. */
export function findRichTextProp(type: ElementType | undefined): PropSpec | undefined {
  return type?.editsInPlace ? type.props.find(({ type: kind }) => kind === 'html') : undefined
}

/** What words become when they are brought to a page. */
export function findRichTextType(types: Types): ElementType | undefined {
  return firstOf(types, (type) => findRichTextProp(type) !== undefined)
}

/** Whether a picture that is let go over this element takes the place of its own. */
export function acceptsImage(element: PlacedElement | undefined, types: Types): boolean {
  return (
    element !== undefined && !element.locked && findImageProp(types.get(element.name)) !== undefined
  )
}

/** Those that are offered first come first. */
function firstOf(types: Types, fits: (type: ElementType) => boolean): ElementType | undefined {
  const fitting = [...types.values()].filter(fits)
  return fitting.find(({ quickAdd }) => quickAdd) ?? fitting[0]
}
