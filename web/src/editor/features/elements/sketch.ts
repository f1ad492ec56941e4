import type { ElementType, PropType } from '../../../model/elementType.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { safeColor } from '../../../runtime/elementStyle.ts'
import { elementExcerpt } from '../../canvas/elementTitle.ts'

/** Simplified look of an element in a small drawing: its picture, or its colour and first words. */
export interface Sketch {
  /** Address of its picture; empty when it has none. */
  picture: string
  words: string
  /** Its own background colour; null when it has none. */
  fill: string | null
  ink: string
  fontSize: number
  opacity: number
}

/** Placeholder colour of an element without text and picture. */
export const BLANK = 'rgba(120,130,120,.18)'

export function sketchOf(element: PlacedElement, type: ElementType | undefined): Sketch {
  const { pluginProps: props, visible } = element
  const fill = safeColor(props.backgroundColor) ?? 'transparent'
  return {
    picture: propOf(element, type, ['image']),
    words: elementExcerpt(element, type),
    fill: fill === 'transparent' ? null : fill,
    ink: safeColor(props.color) ?? '#333',
    fontSize: Number(props.fontSize) || 14,
    opacity: visible ? 1 : 0.35,
  }
}

function propOf(element: PlacedElement, type: ElementType | undefined, kinds: PropType[]): string {
  const spec = type?.props.find(
    (prop) => kinds.includes(prop.type) && element.pluginProps[prop.name],
  )
  const value = spec && element.pluginProps[spec.name]
  return typeof value === 'string' ? value : ''
}
