import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setWork } from '../../../model/document/setWork.ts'
import { updateProps } from '../../../model/elements/elements.ts'
import { openPage } from '../pages/pages.ts'
import { clearSelection, select, selectAll, startEditing } from '../selection/selection.ts'
import type { Editor } from '../../store/editor.ts'
import { openTestEditor, flushPromises, workOf } from '../../store/testing.ts'
import { reloadSafely } from '../../../ui/reload.ts'
import { useSafeReload } from '../saving/useSafeReload.ts'

/** Opens an editor with uncommitted input, as after dictation into a text or with a formula in a field. */
function openTyping({ isSaved = false } = {}) {
  let pending: (() => void) | null = null
  const opened = openTestEditor(undefined, undefined, () => {
    const commit = pending
    pending = null
    commit?.()
  })
  const { editor } = opened
  if (!isSaved) editor.transact((work) => setWork(work, { title: 'before' }))
  startEditing(editor, 'a')
  pending = () => {
    const { pageId } = editor.session.getState()
    editor.transact((work) => updateProps(work, pageId, 'a', { words: 'typed' }), {
      mergeKey: 'typing',
    })
  }
  return opened
}

const words = (editor: Editor) => workOf(editor).pages[0]?.elements[0]?.pluginProps.words
const past = (editor: Editor) => editor.document.getState().past.length

/** ED-029: typed input is a history step like any other. */
describe('an edit that is typed and not handed on', () => {
  it('is undone by the first undo and comes back with redo, and its editor in place is closed', () => {
    const { editor } = openTyping()
    const before = words(editor)
    editor.undo()
    expect(words(editor)).toBe(before)
    expect(workOf(editor).title).toBe('before')
    expect(editor.session.getState().editing).toBeNull()
    editor.redo()
    expect(words(editor)).toBe('typed')
  })

  it('does not move the step that was chosen in the history', () => {
    const { editor } = openTyping()
    editor.jumpBy(-1)
    expect(workOf(editor).title).not.toBe('before')
    editor.jumpBy(2)
    expect(words(editor)).toBe('typed')
  })

  it.each<[string, (editor: Editor) => unknown]>([
    ['redo', (editor) => editor.redo()],
    ['where the history is', (editor) => editor.jumpBy(0)],
    ['save', (editor) => editor.save()],
    ['selecting something else', (editor) => select(editor, ['b'])],
    ['selecting all', selectAll],
    ['selecting nothing', clearSelection],
    ['editing another text', (editor) => startEditing(editor, 'b')],
    ['another page', (editor) => openPage(editor, 'elsewhere')],
    ['leaving', (editor) => editor.commitTextEdit()],
  ])('is committed before %s', (_, act) => {
    const { editor } = openTyping()
    const steps = past(editor)
    void act(editor)
    expect(words(editor)).toBe('typed')
    expect(past(editor)).toBe(steps + 1)
  })

  it('is saved with the work, and goes on being edited', async () => {
    const { editor, host } = openTyping()
    void editor.save()
    await flushPromises()
    expect(JSON.stringify(host.sent)).toContain('typed')
    expect(editor.session.getState().editing).toBe('a')
  })

  it('is saved before the studio is reloaded, also where all else is saved', async () => {
    const { editor, host } = openTyping({ isSaved: true })
    const { unmount } = renderHook(() => useSafeReload(editor))
    const reload = vi.fn()
    const reloading = reloadSafely(reload)
    await flushPromises()
    expect(JSON.stringify(host.sent)).toContain('typed')
    expect(reload).not.toHaveBeenCalled()
    await host.answer()
    await reloading
    expect(reload).toHaveBeenCalledOnce()
    unmount()
  })

  it('is left alone by a save in the background', async () => {
    const { editor, host } = openTyping()
    void editor.saveInBackground()
    await flushPromises()
    expect(host.sent).toHaveLength(1)
    expect(words(editor)).not.toBe('typed')
  })

  it('belongs to the work of the author when another one is opened over it', async () => {
    const { editor, host } = openTyping()
    host.stored = { ...host.stored, title: 'theirs', revision: 3 }
    await editor.resolveConflict('theirs')
    expect(workOf(editor).title).toBe('theirs')
    expect(editor.session.getState().editing).toBeNull()
    editor.undo()
    expect(words(editor)).toBe('typed')
  })
})
