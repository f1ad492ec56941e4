import { groupSelection, leaveGroup, ungroupSelection } from '../features/groups/group.ts'
import { growSelection, nudgeSelection, turnSelection } from '../features/placement/nudge.ts'
import { selectAdjacent, type AdjacentTarget } from '../features/selection/selectAdjacent.ts'
import { clearSelection, selectAll } from '../features/selection/selection.ts'
import type { Editor } from '../store/editor.ts'
import type { Command, CommandContext } from './command.ts'
import { pressedNames } from './keys.ts'

/** Degrees per key press. */
const TURN = 15
/** Pixels per key press with Shift. */
const FAR = 10

interface ArrowKey {
  x: number
  y: number
  step: AdjacentTarget
}

const ARROWS: Record<string, ArrowKey> = {
  ArrowLeft: { x: -1, y: 0, step: 'previous' },
  ArrowRight: { x: 1, y: 0, step: 'next' },
  ArrowUp: { x: 0, y: -1, step: 'previous' },
  ArrowDown: { x: 0, y: 1, step: 'next' },
}
const TRAVEL: Record<string, AdjacentTarget> = {
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
}

const arrowKeys = (modifiers = '') => Object.keys(ARROWS).map((key) => `${modifiers}${key}`)
const hasSelection = (editor: Editor) => editor.session.getState().selection.length > 0

function arrowOf({ press }: CommandContext): ArrowKey | undefined {
  return press && ARROWS[pressedNames(press)[0] ?? '']
}

function goByArrow(editor: Editor, context: CommandContext, isExtending: boolean): boolean {
  const arrow = arrowOf(context)
  return arrow !== undefined && selectAdjacent(editor, arrow.step, isExtending)
}

/** Moves or resizes the selection; without one an arrow key selects the first element. */
function pushSelection(
  push: (editor: Editor, by: { x: number; y: number }) => void,
  distance: number,
): Command['run'] {
  return (editor, context = {}) => {
    const arrow = arrowOf(context)
    if (!arrow) return false
    if (!hasSelection(editor)) return selectAdjacent(editor, 'first')
    push(editor, { x: arrow.x * distance, y: arrow.y * distance })
    return true
  }
}

function turn(degrees: number): Command['run'] {
  return (editor) => hasSelection(editor) && (turnSelection(editor, degrees), true)
}

/** Commands on the selection: what is selected, its position and its size. */
export const canvasCommands = {
  selectAll: {
    label: 'editor:menu.all',
    help: 'editor:shortcuts.all',
    keys: ['Ctrl Shift? A'],
    scope: 'page',
    run: (editor) => selectAll(editor),
  },
  /** Does nothing while a listbox is open, which the key closes first. */
  clearSelection: {
    label: 'editor:shortcuts.clear',
    help: 'editor:shortcuts.clear',
    keys: ['Shift? Alt? Escape'],
    helpKeys: 'Esc',
    scope: 'fields',
    run: (editor, { press } = {}) => {
      const { target = null } = press ?? {}
      const isListOpen =
        target instanceof Element && target.matches('[aria-haspopup][aria-expanded="true"]')
      if (isListOpen || !hasSelection(editor)) return false
      if (!leaveGroup(editor)) clearSelection(editor)
      return true
    },
  },
  selectNext: {
    label: 'arrange:shortcuts.next',
    help: 'arrange:shortcuts.next',
    keys: arrowKeys('Ctrl '),
    helpKeys: 'Ctrl → ←',
    scope: 'page',
    run: (editor, context = {}) => goByArrow(editor, context, false),
  },
  extendSelection: {
    label: 'arrange:shortcuts.extend',
    help: 'arrange:shortcuts.extend',
    keys: arrowKeys('Ctrl Shift '),
    helpKeys: 'Ctrl Shift → ←',
    scope: 'page',
    run: (editor, context = {}) => goByArrow(editor, context, true),
  },
  travel: {
    label: 'arrange:shortcuts.next',
    keys: Object.keys(TRAVEL).map((key) => `Shift? Alt? ${key}`),
    scope: 'canvas',
    run: (editor, { press } = {}) => {
      const step = press && TRAVEL[pressedNames(press)[0] ?? '']
      return step !== undefined && selectAdjacent(editor, step, press?.shiftKey)
    },
  },
  group: {
    label: 'arrange:group.make',
    help: 'arrange:shortcuts.groups',
    keys: ['Ctrl G'],
    scope: 'page',
    run: (editor) => groupSelection(editor),
  },
  ungroup: {
    label: 'arrange:group.undo',
    help: 'arrange:shortcuts.ungroup',
    keys: ['Ctrl Shift G'],
    scope: 'page',
    run: (editor) => ungroupSelection(editor),
  },
  nudge: {
    label: 'editor:shortcuts.nudge',
    help: 'editor:shortcuts.nudge',
    keys: arrowKeys(),
    helpKeys: '← ↑ → ↓',
    scope: 'canvas',
    run: pushSelection(nudgeSelection, 1),
  },
  nudgeFar: {
    label: 'editor:shortcuts.nudgeFar',
    help: 'editor:shortcuts.nudgeFar',
    keys: arrowKeys('Shift '),
    helpKeys: 'Shift ← ↑ → ↓',
    scope: 'canvas',
    run: pushSelection(nudgeSelection, FAR),
  },
  grow: {
    label: 'arrange:shortcuts.grow',
    help: 'arrange:shortcuts.grow',
    keys: arrowKeys('Alt '),
    helpKeys: 'Alt ← ↑ → ↓',
    scope: 'canvas',
    run: pushSelection(growSelection, 1),
  },
  growFar: {
    label: 'arrange:shortcuts.grow',
    keys: arrowKeys('Alt Shift '),
    scope: 'canvas',
    run: pushSelection(growSelection, FAR),
  },
  turn: {
    label: 'arrange:shortcuts.turn',
    help: 'arrange:shortcuts.turn',
    keys: ['Alt? R'],
    scope: 'canvas',
    run: turn(TURN),
  },
  turnBack: {
    label: 'arrange:shortcuts.turn',
    keys: ['Alt? Shift R'],
    scope: 'canvas',
    run: turn(-TURN),
  },
} satisfies Record<string, Command>
