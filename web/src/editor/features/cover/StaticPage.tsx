import { RuntimeProvider } from '@pinye/plugin-api'
import { canvasHeight } from '../../../model/pages/canvasHeight.ts'
import { shownSource } from '../../../model/elements/sourceProps.ts'
import type { Page, PlacedElement, Work } from '../../../model/work.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { safeColor } from '../../../runtime/elementStyle.ts'
import { PageBackdrop } from '../../../runtime/PageBackdrop.tsx'
import { isShownAtFirst } from '../../../runtime/view.ts'
import { SourceRows } from '../../canvas/SourceRows.tsx'
import { useEditRuntime } from '../../canvas/useEditRuntime.ts'
import { DrawnElement } from '../elements/DrawnElement.tsx'
import classes from './drawing.module.css'

/** A page at 100 %, rendered by its plugins as visitors first see it. */
export function StaticPage({ page, work }: { page: Page; work: Work }) {
  const runtime = useEditRuntime()
  const size = { width: work.width, height: canvasHeight(work, page) }
  const backgroundColor = safeColor(page.backgroundColor) ?? '#ffffff'
  return (
    <div className={classes.paper} style={{ ...size, backgroundColor }}>
      <PageBackdrop background={page.background} {...size} />
      <RuntimeProvider runtime={runtime}>
        {page.elements.map((element) => (
          <PaperElement key={element.uuid} element={element} />
        ))}
      </RuntimeProvider>
    </div>
  )
}

function PaperElement({ element }: { element: PlacedElement }) {
  const { View, plugin, elementType } = usePluginElement(element.name)
  if (!isShownAtFirst(element, elementType?.alwaysVisible)) return null
  const source = shownSource(element, elementType)
  if (!source) return <DrawnElement element={element} View={View} plugin={plugin} />
  return (
    <SourceRows element={element} source={source}>
      {(shown) => <DrawnElement element={shown} View={View} plugin={plugin} />}
    </SourceRows>
  )
}
