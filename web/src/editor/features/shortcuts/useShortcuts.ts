import { useEffect } from 'react'
import { shortcutKey } from '../../commands/keys.ts'
import { isBehindOverlay } from '../../../ui/overlays.ts'
import { stopEditing } from '../selection/selection.ts'
import { isTyping, followTyping } from './fieldTyping.ts'
import { isOnCanvas } from './useSpaceHeld.ts'
import type { Command } from '../../commands/command.ts'
import { commandsOf } from '../../commands/commands.ts'
import type { Editor } from '../../store/editor.ts'

/** ED-030: keyboard shortcuts. Only saving works while a text is being edited. */
export function useShortcuts(editor: Editor): void {
  useEffect(() => {
    // A button keeps the focus after a click, but the next arrow key is not meant for it.
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

/**
 * Undo in a field without input of its own applies to the work; in a dialog it does nothing, not even in the fields
 * behind it.
 */
function undoFromField(editor: Editor, event: KeyboardEvent): boolean {
  const { editing, gesture, dialog } = editor.session.getState()
  const isFree = editing === null && gesture === null && dialog === null
  if (isFree && !isBehindOverlay(event.target)) runFirst(commandsOf(event), editor, event)
  return true
}

/** Returns whether the key was handled. `isPointed`: the focus results from a click. */
export function runShortcut(editor: Editor, event: KeyboardEvent, isPointed = false): boolean {
  const found = commandsOf(event).filter(({ scope }) => scope !== 'elsewhere')
  if (
    runFirst(
      found.filter(({ scope }) => scope === 'everywhere'),
      editor,
      event,
    )
  )
    return true
  const { dialog, editing, gesture, mode } = editor.session.getState()
  // The lazy text editor has not loaded yet and receives no keys: the focus is on the element's box.
  if (shortcutKey(event) === 'Escape' && editing !== null && isBoxOf(event.target, editing)) {
    stopEditing(editor)
    return true
  }
  // ED-028: a preview cannot be edited.
  if (mode === 'preview') return false
  if (dialog !== null || editing !== null || gesture !== null) return false
  if (isBehindOverlay(event.target)) return false
  const isForCanvas = isOnCanvas(event.target) || (isPointed && !usesKeys(event))
  const isHeard = ({ scope }: Command) =>
    scope === 'fields' || (!isTyping(event.target) && (scope === 'page' || isForCanvas))
  return runFirst(found.filter(isHeard), editor, event)
}

/** Runs the first command that applies; returns whether there is one. */
function runFirst(found: readonly Command[], editor: Editor, press: KeyboardEvent): boolean {
  return found.some(({ run }) => run(editor, { press }) !== false)
}

function isBoxOf(target: EventTarget | null, uuid: string): boolean {
  return target instanceof HTMLElement && target.dataset.el === uuid
}

/** Elements that handle single keys themselves; every button handles Enter. */
const KEYED =
  'input, select, a[href], [role="slider"], [role="radio"], [role="tab"], [role="option"], [role="combobox"], [role="treeitem"]'

function usesKeys(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    shortcutKey(event) === 'Enter' || (target instanceof Element && target.closest(KEYED) !== null)
  )
}
