import { toArtboardPoint, type StageDom } from '../../canvas/stageDom.ts'
import { trackPointer } from './trackPointer.ts'
import type { Editor } from '../../store/editor.ts'
import classes from '../../panels/panels.module.css'

export interface CardDrag {
  /** Label of the ghost. */
  name: string
  /** In design pixels. */
  size: { width: number; height: number }
  down: PointerEvent
  stage: () => StageDom | null
  /** Called on release over the canvas, with the point on the artboard and in the window. */
  onDrop: (point: { x: number; y: number }, at: { clientX: number; clientY: number }) => void
}

/** Drags a ghost of an element's size from a card to the canvas. */
export function dragToCanvas(editor: Editor, { name, size, down, stage, onDrop }: CardDrag): void {
  const ghost = document.createElement('div')
  const finish = () => {
    ghost.remove()
    editor.session.endGesture()
  }
  trackPointer(down, {
    onStart() {
      const zoom = stage()?.zoom() ?? 1
      ghost.className = classes.ghost ?? ''
      ghost.textContent = name
      ghost.style.width = `${size.width * zoom}px`
      ghost.style.height = `${size.height * zoom}px`
      document.body.append(ghost)
      editor.session.beginGesture('add')
    },
    onMove(event) {
      ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`
    },
    onEnd(event) {
      finish()
      const dom = stage()
      const under = document.elementsFromPoint(event.clientX, event.clientY)
      if (!dom || !under.some((node) => node.matches('[data-canvas]'))) return
      onDrop(toArtboardPoint(dom, event), event)
    },
    onCancel: finish,
  })
}
