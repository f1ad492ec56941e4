import type { Place } from '../model/reorderElements.ts'
import { reorderSelection } from './actions/arrange.ts'
import { groupSelection, ungroupSelection } from './actions/group.ts'
import { copySelectedStyle, pasteStyleOnSelection } from './actions/style.ts'
import { travel, type Step } from './actions/travel.ts'
import type { Editor } from './store/editor.ts'
import { stepScale } from './store/preferences.ts'

/** Keys with Ctrl that group, copy a style, change the order, and go from element to element. */
export function runCraftKey(editor: Editor, event: KeyboardEvent): boolean {
  // The key itself: with Alt some keyboards write another letter.
  const { code, altKey, shiftKey } = event
  if (altKey) {
    if (code === 'KeyC') copySelectedStyle(editor)
    else if (code === 'KeyV') pasteStyleOnSelection(editor)
    else return false
    return true
  }
  const percent = zoomOf(editor, event)
  if (percent !== undefined) {
    editor.preferences.setState({ canvasScale: percent })
    return true
  }
  const order = ORDERS[`${shiftKey ? 'Shift ' : ''}${code}`]
  const step = STEPS[event.key]
  if (code === 'KeyG' && shiftKey) ungroupSelection(editor)
  else if (code === 'KeyG') groupSelection(editor)
  else if (order) reorderSelection(editor, order)
  else if (step) return travel(editor, step, shiftKey)
  else return false
  return true
}

/** Ctrl with plus, minus and 0, as in every browser (CV-015). */
function zoomOf(editor: Editor, { key, shiftKey }: KeyboardEvent): number | undefined {
  const { canvasScale } = editor.preferences.getState()
  if (key === '+' || key === '=') return stepScale(canvasScale, 1)
  if (key === '-' && !shiftKey) return stepScale(canvasScale, -1)
  return key === '0' && !shiftKey ? 100 : undefined
}

const ORDERS: Record<string, Place> = {
  BracketRight: 'up',
  BracketLeft: 'down',
  'Shift BracketRight': 'top',
  'Shift BracketLeft': 'bottom',
}

const STEPS: Record<string, Step> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
}

const TRAVEL: Record<string, Step> = {
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Keys that go from element to element without Ctrl. */
export function runTravelKey(editor: Editor, event: KeyboardEvent): boolean {
  const step = TRAVEL[event.key]
  return step !== undefined && travel(editor, step, event.shiftKey)
}
