import type { ElementType } from '../../../model/elementType.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { BLANK, sketchOf } from './sketch.ts'

export interface ElementSketchProps {
  element: PlacedElement
  type: ElementType | undefined
}

/** An element of a sketch, at its position. */
export function ElementSketch({ element, type }: ElementSketchProps) {
  const { left, top, width, height, rotate } = element.commonStyle
  const { picture, words, fill, ink, fontSize, opacity } = sketchOf(element, type)
  const box = { x: left, y: top, width, height }
  const turn = rotate ? `rotate(${rotate} ${left + width / 2} ${top + height / 2})` : undefined
  if (picture) {
    return <image {...box} href={picture} transform={turn} preserveAspectRatio="xMidYMid slice" />
  }
  return (
    <g transform={turn} opacity={opacity}>
      {(fill !== null || !words) && <rect {...box} rx={4} fill={fill ?? BLANK} />}
      {words && (
        <text
          x={fill === null ? left : left + width / 2}
          y={top + height / 2 + 5}
          fontSize={fontSize}
          textAnchor={fill === null ? 'start' : 'middle'}
          fill={ink}
        >
          {words}
        </text>
      )}
    </g>
  )
}
