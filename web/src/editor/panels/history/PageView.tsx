import { RuntimeProvider } from '@pinye/plugin-api'
import { canvasHeight } from '../../../model/canvasHeight.ts'
import type { Page, PlacedElement, Work } from '../../../model/work.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { safeColor } from '../../../runtime/elementStyle.ts'
import { isShownAtFirst } from '../../../runtime/view.ts'
import { useEditRuntime } from '../../canvas/useEditRuntime.ts'
import { DrawnElement } from '../DrawnElement.tsx'
import classes from './history.module.css'

export interface PageViewProps {
  page: Page
  work: Work
  /** Pixels across on the screen. */
  width: number
}

/** A page as its plugins draw it, to look at only. */
export function PageView({ page, work, width }: PageViewProps) {
  const runtime = useEditRuntime()
  const scale = width / work.width
  const height = canvasHeight(work, page)
  return (
    <div className={classes.view} style={{ width, height: height * scale }} inert>
      <div
        className={classes.paper}
        style={{
          width: work.width,
          height,
          transform: `scale(${scale})`,
          backgroundColor: safeColor(page.backgroundColor) ?? '#ffffff',
        }}
      >
        <RuntimeProvider runtime={runtime}>
          {page.elements.map((element) => (
            <ViewedElement key={element.uuid} element={element} />
          ))}
        </RuntimeProvider>
      </div>
    </div>
  )
}

function ViewedElement({ element }: { element: PlacedElement }) {
  const { View, plugin, elementType } = usePluginElement(element.name)
  if (!isShownAtFirst(element, elementType?.alwaysVisible)) return null
  return <DrawnElement element={element} View={View} plugin={plugin} />
}
