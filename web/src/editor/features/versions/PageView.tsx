import { canvasHeight } from '../../../model/pages/canvasHeight.ts'
import type { Page, Work } from '../../../model/work.ts'
import { StaticPage } from '../cover/StaticPage.tsx'
import classes from '../history/history.module.css'

export interface PageViewProps {
  page: Page
  work: Work
  /** Width on the screen in pixels. */
  width: number
}

/** A page rendered by its plugins, not interactive. */
export function PageView({ page, work, width }: PageViewProps) {
  const scale = width / work.width
  return (
    <div className={classes.view} style={{ width, height: canvasHeight(work, page) * scale }} inert>
      <div className={classes.scaled} style={{ transform: `scale(${scale})` }}>
        <StaticPage page={page} work={work} />
      </div>
    </div>
  )
}
