import { memo } from 'react'
import type { ElementType, PropType } from '../../model/elementType.ts'
import type { Page, PlacedElement } from '../../model/work.ts'
import { safeColor } from '../../runtime/elementStyle.ts'
import { elementExcerpt } from '../canvas/elementTitle.ts'
import { layersOf } from '../../model/reorderElements.ts'
import classes from './panels.module.css'

export interface PageThumbnailProps {
  page: Page
  types: ReadonlyMap<string, ElementType>
  width: number
  height: number
}

/** A sketch of a page: pictures and colours where they stand, for a fraction of what views would cost. */
export const PageThumbnail = memo(function PageThumbnail(props: PageThumbnailProps) {
  const { page, types, width, height } = props
  return (
    <svg className={classes.thumbnail} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={safeColor(page.backgroundColor) ?? '#ffffff'} />
      {layersOf(page).map((element) => (
        <Sketch key={element.uuid} element={element} type={types.get(element.name)} />
      ))}
    </svg>
  )
})

function Sketch({ element, type }: { element: PlacedElement; type: ElementType | undefined }) {
  const { left, top, width, height, rotate } = element.commonStyle
  const box = { x: left, y: top, width, height }
  const turn = rotate ? `rotate(${rotate} ${left + width / 2} ${top + height / 2})` : undefined
  const picture = propOf(element, type, ['image'])
  const words = elementExcerpt(element, type)
  const fill = safeColor(element.pluginProps.backgroundColor) ?? 'transparent'
  const isFilled = fill !== 'transparent'
  if (picture) {
    return <image {...box} href={picture} transform={turn} preserveAspectRatio="xMidYMid slice" />
  }
  return (
    <g transform={turn} opacity={element.visible ? 1 : 0.35}>
      {(isFilled || !words) && (
        <rect {...box} rx={4} fill={isFilled ? fill : 'rgba(120,130,120,.18)'} />
      )}
      {words && (
        <text
          x={isFilled ? left + width / 2 : left}
          y={top + height / 2 + 5}
          fontSize={Number(element.pluginProps.fontSize) || 14}
          textAnchor={isFilled ? 'middle' : 'start'}
          fill={safeColor(element.pluginProps.color) ?? '#333'}
        >
          {words}
        </text>
      )}
    </g>
  )
}

function propOf(element: PlacedElement, type: ElementType | undefined, kinds: PropType[]): string {
  const spec = type?.props.find(
    (prop) => kinds.includes(prop.type) && element.pluginProps[prop.name],
  )
  const value = spec && element.pluginProps[spec.name]
  return typeof value === 'string' ? value : ''
}
