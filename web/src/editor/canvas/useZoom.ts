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

/** The scale of the canvas (CV-015): a view setting, kept with the preferences. */
export function useZoom(viewport: RefObject<HTMLElement | null>): Zoom {
  const editor = useEditor()
  const zoom = useMemo(() => createZoom(editor, viewport), [editor, viewport])

  useEffect(() => {
    const { preferences } = editor
    const room = viewport.current
    const handleWheel = (event: WheelEvent) => {
      if (!room || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      zoomAround(room, event, () => {
        const { canvasScale } = preferences.getState()
        zoom.set(canvasScale * Math.exp(-event.deltaY * 0.002))
        return preferences.getState().canvasScale / canvasScale
      })
    }
    room?.addEventListener('wheel', handleWheel, { passive: false })
    return () => room?.removeEventListener('wheel', handleWheel)
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
      const room = viewport.current
      if (!room) return
      const byHeight = (room.clientHeight - MARGIN) / height
      const byWidth = (room.clientWidth - MARGIN) / width
      set(Math.floor(Math.min(byHeight, byWidth) * 100))
    },
  }
}

/** Keeps what is under the pointer under the pointer. */
export function zoomAround(
  room: HTMLElement,
  event: { clientX: number; clientY: number },
  change: () => number,
): void {
  const stage = room.querySelector<HTMLElement>('[role="listbox"]')
  const before = stage?.getBoundingClientRect()
  const ratio = change()
  if (!before || ratio === 1) return
  requestAnimationFrame(() => {
    const after = stage?.getBoundingClientRect()
    if (!after) return
    room.scrollLeft += after.left + (event.clientX - before.left) * ratio - event.clientX
    room.scrollTop += after.top + (event.clientY - before.top) * ratio - event.clientY
  })
}
