import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { safeColor } from '../../../runtime/elementStyle.ts'
import { isShownAtFirst } from '../../../runtime/view.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import classes from './drawing.module.css'
import { pageDrawingsOf, type PageRendering } from './pageDrawings.ts'
import { StaticPage } from './StaticPage.tsx'

/** Renders a page off screen at 100 %, to be drawn as a picture. */
export function OffscreenPage() {
  const { rendering } = pageDrawingsOf(useEditor())
  const current = useStore(rendering, (state) => state.current)
  return current && <OffscreenRendering rendering={current} />
}

function OffscreenRendering({ rendering }: { rendering: PageRendering }) {
  const { page, work, height, onRendered } = rendering
  const editor = useEditor()
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const types = editor.types()
    const shown = page.elements.filter((element) =>
      isShownAtFirst(element, types.get(element.name)?.alwaysVisible),
    )
    if (node.current) onRendered({ node: node.current, elementCount: shown.length })
  }, [editor, page, onRendered])
  const backgroundColor = safeColor(page.backgroundColor) ?? '#ffffff'
  return (
    <div className={classes.offscreen} inert aria-hidden="true" style={{ left: -work.width - 10 }}>
      <div
        ref={node}
        className={classes.window}
        data-drawn-page={page.uuid}
        style={{ width: work.width, height, backgroundColor }}
      >
        <StaticPage page={page} work={work} />
      </div>
    </div>
  )
}
