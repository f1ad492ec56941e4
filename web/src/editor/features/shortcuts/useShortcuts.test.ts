import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { removeElements } from '../../../model/elements/elements.ts'
import { elementsOf, PAGE, styleOf } from '../../../model/testing.ts'
import { groupSelection } from '../groups/group.ts'
import { select, startEditing } from '../selection/selection.ts'
import { useClipboard } from '../clipboard/useClipboard.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { runShortcut, useShortcuts } from './useShortcuts.ts'

function key(name: string, over: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, ...over })
  target.dispatchEvent(event)
  return event
}

describe('shortcuts', () => {
  /** ED-030 */
  it('move by one pixel, and by ten with Shift', () => {
    const { editor } = openTestEditor()
    select(editor, ['a'])
    runShortcut(editor, key('ArrowRight'))
    runShortcut(editor, key('ArrowUp', { shiftKey: true }))
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 101, top: 90 })
  })

  it('undo, redo, clone and select all', () => {
    const { editor } = openTestEditor()
    runShortcut(editor, key('a', { ctrlKey: true }))
    expect(editor.session.getState().selection).toEqual(['a', 'b'])
    runShortcut(editor, key('d', { metaKey: true }))
    expect(elementsOf(workOf(editor))).toHaveLength(4)
    runShortcut(editor, key('z', { ctrlKey: true }))
    expect(elementsOf(workOf(editor))).toHaveLength(2)
    runShortcut(editor, key('Z', { ctrlKey: true, shiftKey: true }))
    expect(elementsOf(workOf(editor))).toHaveLength(4)
    runShortcut(editor, key('z', { ctrlKey: true }))
    runShortcut(editor, key('y', { ctrlKey: true }))
    expect(elementsOf(workOf(editor))).toHaveLength(4)
  })

  it('delete removes at once, Escape clears, Enter edits in place', () => {
    const { editor } = openTestEditor()
    select(editor, ['a'])
    runShortcut(editor, key('Delete'))
    expect(elementsOf(workOf(editor))).toHaveLength(1)
    editor.undo()
    select(editor, ['a'])
    runShortcut(editor, key('Enter'))
    expect(editor.session.getState().editing).toBe('a')
    editor.session.endTextEdit()
    runShortcut(editor, key('Escape'))
    expect(editor.session.getState().selection).toEqual([])
  })

  /** Escape before the lazy text editor has loaded ends the editing. */
  it('Escape on the box ends an editing whose editor has not come yet, and leaves other places alone', () => {
    const { editor } = openTestEditor()
    const box = document.createElement('div')
    box.dataset.el = 'a'
    document.body.append(box)
    startEditing(editor, 'a')
    expect(runShortcut(editor, key('Escape'))).toBe(false)
    expect(editor.session.getState().editing).toBe('a')
    expect(runShortcut(editor, key('Escape', {}, box))).toBe(true)
    expect(editor.session.getState()).toMatchObject({ editing: null, selection: ['a'] })
    box.remove()
  })

  it('F2 names the one that is selected, or the group, in the layers', () => {
    const { editor } = openTestEditor()
    const session = () => editor.session.getState()
    select(editor, ['a', 'b'])
    runShortcut(editor, key('F2'))
    expect(session()).toMatchObject({ naming: null, leftPanel: 'elements' })
    select(editor, ['b'])
    runShortcut(editor, key('F2'))
    expect(session()).toMatchObject({ naming: 'b', leftPanel: 'layers' })
    // The name of a deleted element is not edited any more.
    editor.transact((work) => removeElements(work, PAGE, ['b']))
    expect(session().naming).toBeNull()
    editor.undo()
    select(editor, ['a', 'b'])
    groupSelection(editor)
    runShortcut(editor, key('F2'))
    expect(session().naming).toBe(workOf(editor).pages[0]?.groups[0]?.id)
  })

  it('leave fields and text editing alone, but save from everywhere', () => {
    const { editor, host } = openTestEditor()
    const field = document.body.appendChild(document.createElement('input'))
    select(editor, ['a'])
    expect(runShortcut(editor, key('Delete', {}, field))).toBe(false)
    expect(runShortcut(editor, key('a', { ctrlKey: true }, field))).toBe(false)
    startEditing(editor, 'a')
    expect(runShortcut(editor, key('z', { ctrlKey: true }))).toBe(false)
    expect(runShortcut(editor, key('s', { ctrlKey: true }, field))).toBe(true)
    expect(host.waiting()).toBe(1)
    field.remove()
  })

  it('leave the work behind an open dialog alone, wherever the focus is', () => {
    const { editor } = openTestEditor()
    const dialog = document.body.appendChild(document.createElement('section'))
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    runShortcut(editor, key('a', { ctrlKey: true }))
    expect(editor.session.getState().selection).toEqual([])
    dialog.remove()
    runShortcut(editor, key('a', { ctrlKey: true }))
    expect(editor.session.getState().selection).toEqual(['a', 'b'])
  })

  it('single keys mean the canvas only where the focus is on it', () => {
    const { editor } = openTestEditor()
    const elsewhere = document.body.appendChild(document.createElement('button'))
    select(editor, ['a'])
    expect(runShortcut(editor, key('ArrowRight', {}, elsewhere))).toBe(false)
    expect(runShortcut(editor, key('?', {}, elsewhere))).toBe(true)
    expect(editor.session.getState().dialog).toBe('shortcuts')
    elsewhere.remove()
  })

  it('single keys mean the canvas where a click has left the focus on a button', () => {
    const { editor } = openTestEditor()
    const button = document.body.appendChild(document.createElement('button'))
    const slider = document.body.appendChild(document.createElement('div'))
    slider.setAttribute('role', 'slider')
    select(editor, ['a'])
    expect(runShortcut(editor, key('ArrowRight', {}, slider), true)).toBe(false)
    expect(runShortcut(editor, key('Enter', {}, button), true)).toBe(false)
    expect(runShortcut(editor, key('ArrowRight', {}, button), true)).toBe(true)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 101 })
    button.remove()
    slider.remove()
  })

  /** ED-030 */
  it.each([
    ['a button', 'button', {}, []],
    ['a checkbox', 'input', { type: 'checkbox' }, []],
    ['a text field', 'input', {}, []],
    [
      'a button that has opened a list',
      'button',
      { 'aria-haspopup': 'listbox', 'aria-expanded': 'true' },
      ['a'],
    ],
  ])('Escape deselects where the focus is on %s', (_, tag, attributes, left) => {
    const { editor } = openTestEditor()
    const node = document.body.appendChild(document.createElement(tag))
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    select(editor, ['a'])
    expect(runShortcut(editor, key('Escape', {}, node))).toBe(left.length === 0)
    expect(editor.session.getState().selection).toEqual(left)
    node.remove()
  })

  it('Escape gives up what was typed first, and deselects then', () => {
    const { editor } = openTestEditor()
    const { unmount } = renderHook(() => useShortcuts(editor))
    const field = document.body.appendChild(document.createElement('input'))
    select(editor, ['a'])
    field.dispatchEvent(new Event('input', { bubbles: true }))
    key('Escape', {}, field)
    expect(editor.session.getState().selection).toEqual(['a'])
    key('Escape', {}, field)
    expect(editor.session.getState().selection).toEqual([])
    field.remove()
    unmount()
  })

  it.each([
    ['Russian', 'ф', 'KeyA', 'я', 'KeyZ'],
    ['Dvorak', 'a', 'KeyA', 'z', 'Slash'],
  ])('work on a %s keyboard', (_, all, allCode, undo, undoCode) => {
    const { editor } = openTestEditor()
    runShortcut(editor, key(all, { code: allCode, ctrlKey: true }))
    expect(editor.session.getState().selection).toEqual(['a', 'b'])
    runShortcut(editor, key('d', { ctrlKey: true }))
    runShortcut(editor, key(undo, { code: undoCode, ctrlKey: true }))
    expect(elementsOf(workOf(editor))).toHaveLength(2)
  })

  it.each([
    ['a dialog', 'section', { role: 'dialog', 'aria-modal': 'true' }],
    ['a picker that hangs on its field', 'section', { role: 'dialog' }],
    ['a menu', 'div', { role: 'menu' }],
    ["the browser's own dialog", 'dialog', { open: '' }],
  ])('and the clipboard reach nothing behind %s', (_, tag, attributes) => {
    const { editor } = openTestEditor()
    const { unmount } = renderHook(() => {
      useShortcuts(editor)
      useClipboard(editor, () => true)
    })
    const overlay = document.body.appendChild(document.createElement(tag))
    for (const [name, value] of Object.entries(attributes)) overlay.setAttribute(name, value)
    select(editor, ['a'])
    const inside = overlay.appendChild(document.createElement('button'))
    for (const target of [document.body, inside]) {
      for (const name of ['Delete', 'Escape', 'ArrowRight', 'Enter', '?']) key(name, {}, target)
      key('d', { ctrlKey: true }, target)
      target.dispatchEvent(
        new ClipboardEvent('cut', { bubbles: true, clipboardData: new DataTransfer() }),
      )
      const paste = new ClipboardEvent('paste', {
        bubbles: true,
        cancelable: true,
        clipboardData: new DataTransfer(),
      })
      target.dispatchEvent(paste)
      expect(paste.defaultPrevented).toBe(false)
    }
    expect(editor.session.getState()).toMatchObject({
      selection: ['a'],
      dialog: null,
      editing: null,
    })
    expect(elementsOf(workOf(editor))).toHaveLength(2)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 100 })
    overlay.remove()
    unmount()
  })

  it('follow the pointer and Tab', () => {
    const { editor } = openTestEditor()
    const { unmount } = renderHook(() => useShortcuts(editor))
    const button = document.body.appendChild(document.createElement('button'))
    select(editor, ['a'])
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    key('ArrowRight', {}, button)
    key('Tab', {}, button)
    key('ArrowRight', {}, button)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 101 })
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    key('ArrowRight', {}, button)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 102 })
    button.remove()
    unmount()
  })
})
