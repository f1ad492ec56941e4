import { useEffect, useMemo, type RefObject } from 'react'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { clampScale, stepScale } from '../store/preferences.ts'

export interface Zoom {
  set: (percent: number) => void
  step: (direction: 1 | -1) => void
  fit: () => void
}

const MARGIN = 96

/** Scale of the canvas (CV-015): a view setting, stored in the preferences. */
export function useZoom(viewport: RefObject<HTMLElement | null>): Zoom {
  const editor = useEditor()
  const zoom = useMemo(() => createZoom(editor, viewport), [editor, viewport])

  useEffect(() => {
    const { preferences } = editor
    const node = viewport.current
    const handleWheel = (event: WheelEvent) => {
      if (!node || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      zoomAround(node, event, () => {
        const { canvasScale } = preferences.getState()
        zoom.set(canvasScale * Math.exp(-event.deltaY * 0.002))
        return preferences.getState().canvasScale / canvasScale
      })
    }
    node?.addEventListener('wheel', handleWheel, { passive: false })
    return () => node?.removeEventListener('wheel', handleWheel)
  }, [editor, viewport, zoom])
  return zoom
}

function createZoom(
  { preferences, document }: Editor,
  viewport: RefObject<HTMLElement | null>,
): Zoom {
  const set = (percent: number) => preferences.setState({ canvasScale: clampScale(percent) })
  return {
    set,
    step: (direction) => set(stepScale(preferences.getState().canvasScale, direction)),
    fit: () => {
      const { width, height } = document.getState().work
      const node = viewport.current
      if (!node) return
      const byHeight = (node.clientHeight - MARGIN) / height
      const byWidth = (node.clientWidth - MARGIN) / width
      set(Math.floor(Math.min(byHeight, byWidth) * 100))
    },
  }
}

/** Zooms and keeps the point under the pointer in place. */
export function zoomAround(
  viewport: HTMLElement,
  event: { clientX: number; clientY: number },
  change: () => number,
): void {
  const stage = viewport.querySelector<HTMLElement>('[role="listbox"]')
  const before = stage?.getBoundingClientRect()
  const ratio = change()
  if (!before || ratio === 1) return
  requestAnimationFrame(() => {
    const after = stage?.getBoundingClientRect()
    if (!after) return
    viewport.scrollLeft += after.left + (event.clientX - before.left) * ratio - event.clientX
    viewport.scrollTop += after.top + (event.clientY - before.top) * ratio - event.clientY
  })
}
