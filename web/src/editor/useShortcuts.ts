import { useEffect } from 'react'
import { shortcutKey } from '../ui/keys.ts'
import { isBehindOverlay } from '../ui/overlays.ts'
import { duplicateSelection } from './actions/arrange.ts'
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
import { announcePlacement } from './actions/announcePlacement.ts'
import { selectAdjacent } from './actions/selectAdjacent.ts'
import { runArrangeKey, runSelectionKey } from './arrangeKeys.ts'
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
      if (shortcutKey(event) === 'Tab') isPointed = false
      if (event.defaultPrevented || !editor.preferences.getState().enableShortcuts) return
      if (shortcutKey(event) === 'Escape' && typing.endsTyping(event.target)) return
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

function isUndo(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event
  return (ctrlKey || metaKey) && !altKey && ['z', 'y'].includes(shortcutKey(event))
}

/** In a field without a history of its own the work is meant; in a dialog nothing is, and least of all the fields behind it. */
function undoFromField(editor: Editor, event: KeyboardEvent): boolean {
  const { editing, gesture, dialog } = editor.session.getState()
  const isFree = editing === null && gesture === null && dialog === null
  if (isFree && !isBehindOverlay(event.target)) runCommand(editor, event)
  return true
}

/** Answers whether the key meant something here. `isPointed`: the focus is where the author has clicked. */
export function runShortcut(editor: Editor, event: KeyboardEvent, isPointed = false): boolean {
  const withCommand = event.ctrlKey || event.metaKey
  const key = shortcutKey(event)
  if (withCommand && !event.altKey && key === 's') {
    void editor.save()
    return true
  }
  const { dialog, editing, gesture, mode } = editor.session.getState()
  // Its editor is still on its way, and hears no key yet: the focus is on the box itself.
  if (key === 'Escape' && editing !== null && isBoxOf(event.target, editing)) {
    stopEditing(editor)
    return true
  }
  // ED-028: what is only looked at is not changed.
  if (mode === 'preview') return false
  if (dialog !== null || editing !== null || gesture !== null) return false
  if (isBehindOverlay(event.target)) return false
  if (key === 'Escape' && !withCommand) return deselect(editor, event)
  if (isTyping(event.target)) return false
  if (withCommand)
    return runArrangeKey(editor, event) || (!event.altKey && runCommand(editor, event))
  if (key === '?') {
    editor.session.openDialog('shortcuts')
    return true
  }
  const isForCanvas = isOnCanvas(event.target) || (isPointed && !usesKeys(event))
  return isForCanvas && runCanvasKey(editor, event)
}

function isBoxOf(target: EventTarget | null, uuid: string): boolean {
  return target instanceof HTMLElement && target.dataset.el === uuid
}

function runCommand(editor: Editor, event: KeyboardEvent): boolean {
  switch (shortcutKey(event)) {
    case 'z':
      if (event.shiftKey) editor.redo()
      else editor.undo()
      return true
    case 'y':
      editor.redo()
      return true
    case 'd':
      duplicateSelection(editor)
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
  const arrow = ARROWS[shortcutKey(event)]
  if (runSelectionKey(editor, event)) return true
  if (selection.length === 0) return arrow !== undefined && selectAdjacent(editor, 'first')
  if (arrow) {
    const by = event.shiftKey ? 10 : 1
    const far = { x: arrow[0] * by, y: arrow[1] * by }
    if (event.altKey) growSelection(editor, far)
    else nudgeSelection(editor, far)
    return true
  }
  switch (shortcutKey(event)) {
    case 'r':
      turnSelection(editor, event.shiftKey ? -TURN : TURN)
      return true
    case 'Delete':
    case 'Backspace':
      removeSelection(editor)
      return true
    case 'Enter':
      return editFirst(editor)
    case 'F2':
      return nameSelected(editor)
    default:
      return false
  }
}

/** Escape deselects wherever the focus is; a list that is open below the focus is closed by it first. */
function deselect(editor: Editor, { target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.matches('[aria-haspopup][aria-expanded="true"]'))
    return false
  if (editor.session.getState().selection.length === 0) return false
  if (!leaveGroup(editor)) clearSelection(editor)
  return true
}

function editFirst(editor: Editor): boolean {
  const [uuid] = editor.session.getState().selection
  if (uuid !== undefined && enterGroup(editor, uuid)) {
    focusElement(uuid)
    announcePlacement(editor)
    return true
  }
  const element = currentPage(editor)?.elements.find((candidate) => candidate.uuid === uuid)
  if (!element || element.locked || !editor.types().get(element.name)?.editsInPlace) return false
  startEditing(editor, element.uuid)
  return true
}

/** What has the focus makes something of single keys itself; every button does of Enter. */
const KEYED =
  'input, select, a[href], [role="slider"], [role="radio"], [role="tab"], [role="option"], [role="combobox"], [role="treeitem"]'

function usesKeys(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    shortcutKey(event) === 'Enter' || (target instanceof Element && target.closest(KEYED) !== null)
  )
}
