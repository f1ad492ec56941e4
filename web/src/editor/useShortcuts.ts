import { useEffect } from 'react'
import { isDialogOpen } from '../ui/overlays.ts'
import { cloneSelection } from './actions/arrange.ts'
import { enterGroup, leaveGroup } from './actions/group.ts'
import { nameSelected } from './actions/naming.ts'
import { growSelection, nudgeSelection, turnSelection } from './actions/nudge.ts'
import { removeSelection } from './actions/remove.ts'
import {
  clearSelection,
  currentPage,
  selectAll,
  startEditing,
  stopEditing,
} from './actions/selection.ts'
import { speakPlace } from './actions/speakPlace.ts'
import { travel } from './actions/travel.ts'
import { runCraftKey, runTravelKey } from './craftKeys.ts'
import { focusElement } from './canvas/focusElement.ts'
import { isTyping } from './canvas/isTyping.ts'
import { isOnCanvas } from './canvas/useSpaceHeld.ts'
import { followTyping } from './fieldTyping.ts'
import type { Editor } from './store/editor.ts'

/** ED-030. Saving works everywhere; nothing else does while a text is being edited. */
export function useShortcuts(editor: Editor): void {
  useEffect(() => {
    // A button that was clicked has the focus, but nobody means it with the next arrow key.
    let isPointed = true
    const typing = followTyping(document)
    const handlePointer = () => {
      isPointed = true
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isPointed = false
      if (event.defaultPrevented || !editor.preferences.getState().enableShortcuts) return
      const isOwn = isUndo(event) && typing.isUntouched(event.target)
      if (isOwn ? undoFromField(editor, event) : runShortcut(editor, event, isPointed))
        event.preventDefault()
    }
    window.addEventListener('pointerdown', handlePointer, true)
    window.addEventListener('keydown', handleKey)
    return () => {
      typing.stop()
      window.removeEventListener('pointerdown', handlePointer, true)
      window.removeEventListener('keydown', handleKey)
    }
  }, [editor])
}

function isUndo({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['z', 'y'].includes(key.toLowerCase())
}

/** In a field without a history of its own the work is meant; in a dialog nothing is, and least of all the fields behind it. */
function undoFromField(editor: Editor, event: KeyboardEvent): boolean {
  const { editing, gesture, dialog } = editor.session.getState()
  const isFree = editing === null && gesture === null && dialog === null
  if (isFree && !isInDialog(event.target)) runCommand(editor, event)
  return true
}

/** Answers whether the key meant something here. `isPointed`: the focus is where the author has clicked. */
export function runShortcut(editor: Editor, event: KeyboardEvent, isPointed = false): boolean {
  const withCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (withCommand && !event.altKey && key === 's') {
    void editor.save()
    return true
  }
  const { dialog, editing, gesture, mode } = editor.session.getState()
  const isElsewhere = isTyping(event.target) || isInDialog(event.target)
  // Its editor is still on its way, and hears no key yet: the focus is on the box itself.
  if (key === 'escape' && editing !== null && isBoxOf(event.target, editing)) {
    stopEditing(editor)
    return true
  }
  // ED-028: what is only looked at is not changed.
  if (mode === 'preview') return false
  if (dialog !== null || editing !== null || gesture !== null || isElsewhere) return false
  if (withCommand) return runCraftKey(editor, event) || (!event.altKey && runCommand(editor, event))
  if (event.key === '?') {
    editor.session.setState({ dialog: 'shortcuts' })
    return true
  }
  const isForCanvas = isOnCanvas(event.target) || (isPointed && !usesKeys(event))
  return isForCanvas && runCanvasKey(editor, event)
}

function isBoxOf(target: EventTarget | null, uuid: string): boolean {
  return target instanceof HTMLElement && target.dataset.el === uuid
}

function runCommand(editor: Editor, event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) editor.redo()
      else editor.undo()
      return true
    case 'y':
      editor.redo()
      return true
    case 'd':
      cloneSelection(editor)
      return true
    case 'a':
      selectAll(editor)
      return true
    default:
      return false
  }
}

/** Degrees of one press. */
const TURN = 15

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function runCanvasKey(editor: Editor, event: KeyboardEvent): boolean {
  const { selection } = editor.session.getState()
  const arrow = ARROWS[event.key]
  if (runTravelKey(editor, event)) return true
  if (selection.length === 0) return arrow !== undefined && travel(editor, 'first')
  if (arrow) {
    const by = event.shiftKey ? 10 : 1
    const far = { x: arrow[0] * by, y: arrow[1] * by }
    if (event.altKey) growSelection(editor, far)
    else nudgeSelection(editor, far)
    return true
  }
  switch (event.key) {
    case 'r':
    case 'R':
      turnSelection(editor, event.shiftKey ? -TURN : TURN)
      return true
    case 'Delete':
    case 'Backspace':
      removeSelection(editor)
      return true
    case 'Escape':
      if (!leaveGroup(editor)) clearSelection(editor)
      return true
    case 'Enter':
      return editFirst(editor)
    case 'F2':
      return nameSelected(editor)
    default:
      return false
  }
}

function editFirst(editor: Editor): boolean {
  const [uuid] = editor.session.getState().selection
  if (uuid !== undefined && enterGroup(editor, uuid)) {
    focusElement(uuid)
    speakPlace(editor)
    return true
  }
  const element = currentPage(editor)?.elements.find((candidate) => candidate.uuid === uuid)
  if (!element || element.locked || !editor.types().get(element.name)?.editsInPlace) return false
  startEditing(editor, element.uuid)
  return true
}

/** What has the focus makes something of single keys itself; every button does of Enter, and what it has opened of Escape. */
const KEYED =
  'input, select, a[href], [role="slider"], [role="radio"], [role="tab"], [role="option"], [role="combobox"], [role="treeitem"]'

function usesKeys({ key, target }: KeyboardEvent): boolean {
  const isOwn = key === 'Enter' || key === 'Escape'
  return isOwn || (target instanceof Element && target.closest(KEYED) !== null)
}

/** Also where a dialog is open and nothing in it has the focus: what stands behind it is not meant. */
function isInDialog(target: EventTarget | null): boolean {
  if (isDialogOpen()) return true
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null
}
