import { useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { parsePasted, formatTsv } from './clipboard.ts'
import styles from './sheet.module.css'
import { BOUNDS, cellAt } from './sheet.ts'
import type { SheetTools } from './useSheet.ts'
import { isImeKey, keyOf } from '../../keys.ts'

export interface CellInputProps {
  tools: SheetTools
  input: RefObject<HTMLTextAreaElement | null>
  label: string
  place: { left: number; top: number; width: number; height: number }
}

/** `type`: typing replaces the cell, arrow keys move on; `change`: F2 or a double-click edits the existing text. */
type Mode = 'rest' | 'type' | 'change'

/**
 * The only focusable field, placed over the selected cell and invisible until the author types. A real input makes
 * input methods (Chinese, Japanese, Korean) and the clipboard work natively.
 */
export function CellInput({ tools, input, label, place }: CellInputProps) {
  const [mode, setMode] = useState<Mode>('rest')
  const [draft, setDraft] = useState('')
  const begin = () => {
    setDraft(String(cellAt(tools.sheet, tools.selection.anchor)))
    setMode('change')
  }
  /** Ends editing; a rejected text stays in the field and the result is false. */
  const end = (isKept: boolean): boolean => {
    if (mode === 'rest') return true
    const before = String(cellAt(tools.sheet, tools.selection.anchor))
    if (isKept && draft !== before && !tools.type(draft)) return false
    setMode('rest')
    setDraft('')
    return true
  }
  const write = (text: string) => {
    if (text.length > BOUNDS.letters) {
      tools.complain({ bound: 'letters', most: BOUNDS.letters, count: text.length })
      return
    }
    if (mode === 'rest') setMode('type')
    setDraft(text)
  }
  useCaretAtEnd(input, mode)
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isImeKey(event)) return
    const isTaken =
      mode === 'rest' ? restKey(event, tools, begin) : writeKey(event, tools, mode, end)
    // Keeps keys from the editor's shortcuts. Escape ends editing; in a resting sheet it reaches the dialog and closes
    // it.
    if (isTaken) event.preventDefault()
    if (isTaken || keyOf(event) !== 'Escape') event.stopPropagation()
  }
  return (
    <textarea
      ref={input}
      className={styles.input}
      data-writing={mode === 'rest' ? undefined : ''}
      style={place}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      rows={1}
      // Mantine focuses this element when the dialog opens.
      data-autofocus
      value={draft}
      onChange={(event) => write(event.currentTarget.value)}
      onDoubleClick={begin}
      onBlur={() => end(true)}
      onKeyDown={handleKeyDown}
      onCopy={(event) => mode === 'rest' && copy(event, tools)}
      onCut={(event) => {
        if (mode !== 'rest') return
        copy(event, tools)
        tools.clear()
      }}
      onPaste={(event) => {
        if (mode !== 'rest') return
        event.preventDefault()
        tools.paste(parsePasted(event.clipboardData.getData('text/plain')))
      }}
    />
  )
}

function copy(event: ClipboardEvent, tools: SheetTools) {
  event.preventDefault()
  event.clipboardData.setData('text/plain', formatTsv(tools.copied()))
}

/** Returns whether the sheet handles the key. */
function restKey(event: KeyboardEvent, tools: SheetTools, begin: () => void): boolean {
  const { shiftKey } = event
  const key = keyOf(event)
  const jumps = event.ctrlKey || event.metaKey
  const combined = jumps && {
    a: tools.selectAll,
    y: tools.redo,
    z: shiftKey ? tools.redo : tools.undo,
  }
  const command = combined && combined[key.toLowerCase() as keyof typeof combined]
  if (command) {
    command()
    return true
  }
  switch (key) {
    case 'Enter':
    case 'Tab':
      return onward(event, tools)
    case 'F2':
      begin()
      return true
    case 'Delete':
    case 'Backspace':
      tools.clear()
      return true
    default:
      return tools.step({ key, extends: shiftKey, jumps })
  }
}

/** Moves down and up with Enter, right and left with Tab. */
function onward(event: KeyboardEvent, tools: SheetTools): boolean {
  const { shiftKey } = event
  const [back, forth] =
    keyOf(event) === 'Tab' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  return tools.step({ key: (shiftKey ? back : forth) ?? '', extends: false, jumps: false })
}

function writeKey(
  event: KeyboardEvent,
  tools: SheetTools,
  mode: Mode,
  end: (isKept: boolean) => boolean,
): boolean {
  const { altKey } = event
  const key = keyOf(event)
  if (key === 'Escape') {
    end(false)
    return true
  }
  const leaves = (key === 'Enter' && !altKey) || key === 'Tab'
  const walks = mode === 'type' && key.startsWith('Arrow')
  if (!leaves && !walks) return false
  if (!end(true)) return true
  return leaves ? onward(event, tools) : tools.step({ key, extends: false, jumps: false })
}

function useCaretAtEnd(input: RefObject<HTMLTextAreaElement | null>, mode: Mode) {
  const before = useRef(mode)
  useLayoutEffect(() => {
    const field = input.current
    if (mode === 'change' && before.current === 'rest' && field)
      field.setSelectionRange(field.value.length, field.value.length)
    before.current = mode
  }, [input, mode])
}
