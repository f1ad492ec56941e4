import { addRulerGuide, moveRulerGuide } from './rulers.ts'
import type { Editor } from '../../store/editor.ts'
import classes from './rulers.module.css'
import { toArtboardPoint, type StageDom } from '../../canvas/stageDom.ts'
import { trackPointer } from '../drag/trackPointer.ts'

interface PullOptions {
  axis: 'x' | 'y'
  down: PointerEvent
  /** Index of an existing guide; undefined creates a new one. */
  index?: number
}

/** Drags a guide over the page; releasing it outside removes it. */
export function pullGuide(
  editor: Editor,
  stage: StageDom,
  { axis, down, index }: PullOptions,
): void {
  const ghost = document.createElement('div')
  ghost.className = classes.ghost ?? ''
  ghost.dataset.axis = axis
  const label = ghost.appendChild(document.createElement('span'))
  let at = 0
  const finish = () => {
    ghost.remove()
    editor.session.endGesture()
  }
  trackPointer(down, {
    onStart() {
      stage.guides.append(ghost)
      editor.session.beginGesture('move')
    },
    onMove(event) {
      at = Math.round(toArtboardPoint(stage, event)[axis])
      const zoom = stage.zoom()
      ghost.style.setProperty('--thin', `${1 / zoom}px`)
      ghost.style.translate = axis === 'x' ? `${at}px 0` : `0 ${at}px`
      label.style.scale = String(1 / zoom)
      label.textContent = String(at)
      ghost.toggleAttribute('data-off', !isOnSheet(stage, axis, at))
    },
    onEnd() {
      finish()
      const isOn = isOnSheet(stage, axis, at)
      if (index !== undefined) moveRulerGuide(editor, index, isOn ? at : null)
      else if (isOn) addRulerGuide(editor, { axis, at })
    },
    onCancel: finish,
  })
}

function isOnSheet(stage: StageDom, axis: 'x' | 'y', at: number): boolean {
  const { offsetWidth, offsetHeight } = stage.artboard
  return at >= 0 && at <= (axis === 'x' ? offsetWidth : offsetHeight)
}
