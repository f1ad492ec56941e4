import { memo } from 'react'
import type { ElementType } from '../../../model/elementType.ts'
import { layersOf } from '../../../model/elements/reorderElements.ts'
import type { Page } from '../../../model/work.ts'
import { safeColor } from '../../../runtime/elementStyle.ts'
import { PageBackdrop } from '../../../runtime/PageBackdrop.tsx'
import { ElementSketch } from '../elements/ElementSketch.tsx'
import classes from '../../panels/panels.module.css'

export interface PageThumbnailProps {
  page: Page
  types: ReadonlyMap<string, ElementType>
  width: number
  height: number
}

/** Sketch of a page: pictures and colours at their positions, for a fraction of the cost of views. */
export const PageThumbnail = memo(function PageThumbnail(props: PageThumbnailProps) {
  const { page, types, width, height } = props
  return (
    <svg className={classes.thumbnail} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={safeColor(page.backgroundColor) ?? '#ffffff'} />
      {page.background && (
        <foreignObject width={width} height={height}>
          <div className={classes.thumbnailGround}>
            <PageBackdrop background={page.background} width={width} height={height} />
          </div>
        </foreignObject>
      )}
      {layersOf(page).map((element) => (
        <ElementSketch key={element.uuid} element={element} type={types.get(element.name)} />
      ))}
    </svg>
  )
})
