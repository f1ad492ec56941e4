import type { LayerMove } from '../model/reorderElements.ts'
import { reorderSelection } from './actions/arrange.ts'
import { groupSelection, ungroupSelection } from './actions/group.ts'
import { copySelectedStyle, pasteStyleOnSelection } from './actions/style.ts'
import { selectAdjacent, type AdjacentTarget } from './actions/selectAdjacent.ts'
import type { Editor } from './store/editor.ts'
import { stepScale } from './store/preferences.ts'
import { shortcutKey } from '../ui/keys.ts'

/** Keys with Ctrl that group, copy a style, change the order, and go from element to element. */
export function runArrangeKey(editor: Editor, event: KeyboardEvent): boolean {
  const { altKey, shiftKey } = event
  const key = shortcutKey(event)
  if (altKey) {
    if (key === 'c') copySelectedStyle(editor)
    else if (key === 'v') pasteStyleOnSelection(editor)
    else return false
    return true
  }
  const percent = zoomOf(editor, key, shiftKey)
  if (percent !== undefined) {
    editor.preferences.setState({ canvasScale: percent })
    return true
  }
  const order = orderOf(event)
  const step = STEPS[key]
  if (key === 'g' && shiftKey) ungroupSelection(editor)
  else if (key === 'g') groupSelection(editor)
  else if (order) reorderSelection(editor, order)
  else if (step) return selectAdjacent(editor, step, shiftKey)
  else return false
  return true
}

/** Ctrl with plus, minus and 0, as in every browser (CV-015). */
function zoomOf(editor: Editor, key: string, shiftKey: boolean): number | undefined {
  const { canvasScale } = editor.preferences.getState()
  if (key === '+' || key === '=') return stepScale(canvasScale, 1)
  if (key === '-' && !shiftKey) return stepScale(canvasScale, -1)
  return key === '0' && !shiftKey ? 100 : undefined
}

/** The brackets by what the layout writes, and by their place: where Shift or AltGr writes them, they are no key of their own. */
function orderOf(event: KeyboardEvent): LayerMove | undefined {
  const key = shortcutKey(event)
  const isUp = key === ']' || key === '}' || event.code === 'BracketRight'
  const isDown = key === '[' || key === '{' || event.code === 'BracketLeft'
  if (isUp) return event.shiftKey ? 'top' : 'up'
  if (isDown) return event.shiftKey ? 'bottom' : 'down'
  return undefined
}

const STEPS: Record<string, AdjacentTarget> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
}

const TRAVEL: Record<string, AdjacentTarget> = {
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Keys that go from element to element without Ctrl. */
export function runSelectionKey(editor: Editor, event: KeyboardEvent): boolean {
  const step = TRAVEL[shortcutKey(event)]
  return step !== undefined && selectAdjacent(editor, step, event.shiftKey)
}
