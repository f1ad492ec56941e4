import { keyOf } from '@pinye/plugin-api'
import type { KeyPress } from '@pinye/plugin-api'
import { firstCut, clampMask, moved, scaled, turned } from './geometry.ts'
import type { MaskBox, Size } from './geometry.ts'

/** A key press with its modifiers. */
export interface Press extends KeyPress {
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Zoom factor of one press of plus or minus. */
export const ZOOM_STEP = 1.05

/** Returns the mask's box after a key press; undefined for other keys. Keys do not snap, because they are exact. */
export function afterKey(cut: MaskBox, press: Press, canvas: Size): MaskBox | undefined {
  if (press.ctrlKey || press.metaKey) return undefined
  const arrow = ARROWS[keyOf(press)]
  const step = press.shiftKey ? 10 : 1
  if (arrow) {
    const [x, y] = [arrow[0] * step, arrow[1] * step]
    if (!press.altKey) return moved(cut, { x, y }, canvas).cut
    return clampMask({ ...cut, width: cut.width + x, height: cut.height + y }, canvas)
  }
  switch (keyOf(press)) {
    case '+':
    case '=':
      return scaled(cut, ZOOM_STEP, canvas)
    case '-':
    case '_':
      return scaled(cut, 1 / ZOOM_STEP, canvas)
    case '[':
    case '{':
      return turned(cut, cut.angle - (press.shiftKey ? 15 : 1), canvas)
    case ']':
    case '}':
      return turned(cut, cut.angle + (press.shiftKey ? 15 : 1), canvas)
    case '0':
      return firstCut(canvas)
    default:
      return undefined
  }
}
