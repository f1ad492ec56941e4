import { describe, expect, it } from 'vitest'
import { addElements, updateProps } from '../../model/elements/elements.ts'
import { setWork } from '../../model/document/setWork.ts'
import { elementsOf, PAGE, sampleElement } from '../../model/testing.ts'
import { isDirty } from './documentStore.ts'
import type { SaveResult } from './saveQueue.ts'
import { openTestEditor, flushPromises, workOf } from './testing.ts'

const status = (opened: ReturnType<typeof openTestEditor>) =>
  opened.editor.saving.store.getState().status

describe('the save queue', () => {
  /** ED-019 */
  it('never lets two saves overlap, and runs once more for any number of calls meanwhile', async () => {
    const { editor, host } = openTestEditor()
    editor.transact((work) => setWork(work, { title: 'one' }))
    const first = editor.save()
    editor.transact((work) => setWork(work, { title: 'two' }))
    const second = editor.save()
    const third = editor.save()
    expect(host.waiting()).toBe(1)
    await host.answer()
    expect((await first)?.kind).toBe('saved')
    expect(host.waiting()).toBe(1)
    await host.answer()
    expect(second).toBe(third)
    expect((await second)?.kind).toBe('saved')
    expect(host.sent.map(({ title, revision }) => [title, revision])).toEqual([
      ['one', 0],
      ['two', 1],
    ])
    expect(editor.saving.isSaving()).toBe(false)
  })

  /** ED-008 */
  it('tells where the document stands', async () => {
    const opened = openTestEditor()
    const { editor, host } = opened
    expect(status(opened)).toBe('saved')
    editor.transact((work) => setWork(work, { title: 'one' }))
    expect(status(opened)).toBe('idle')
    void editor.save()
    expect(status(opened)).toBe('saving')
    await host.answer()
    expect(status(opened)).toBe('saved')
    editor.undo()
    expect(status(opened)).toBe('idle')
    editor.redo()
    expect(status(opened)).toBe('saved')
  })

  it('stays unsaved when something changed under way', async () => {
    const opened = openTestEditor()
    const { editor, host } = opened
    editor.transact((work) => updateProps(work, PAGE, 'a', { words: 'sent' }))
    void editor.save()
    editor.transact((work) => addElements(work, PAGE, [sampleElement('late')]))
    await host.answer()
    expect(status(opened)).toBe('idle')
    expect(elementsOf(workOf(editor))).toHaveLength(3)
    expect(elementsOf(host.stored)).toHaveLength(2)
  })

  it('takes over what the host cleaned', async () => {
    const { editor, host } = openTestEditor()
    editor.transact((work) => updateProps(work, PAGE, 'a', { words: '<script>x' }))
    void editor.save()
    const cleaned = updateProps({ ...workOf(editor), revision: 1 }, PAGE, 'a', { words: 'x' })
    await host.answer({ kind: 'saved', work: cleaned, diagnostics: [] })
    expect(elementsOf(workOf(editor))[0]?.pluginProps.words).toBe('x')
  })

  it.each<SaveResult>([
    { kind: 'failed', message: 'offline' },
    { kind: 'refused', message: 'offline', diagnostics: [] },
  ])('keeps the changes after a $kind save and can try again', async (answer) => {
    const opened = openTestEditor()
    const { editor, host } = opened
    editor.transact((work) => setWork(work, { title: 'one' }))
    void editor.save()
    await host.answer(answer)
    expect(status(opened)).toBe('error')
    expect(editor.saving.store.getState().message).toBe('offline')
    expect(workOf(editor).title).toBe('one')
    void editor.save()
    await host.answer()
    expect(status(opened)).toBe('saved')
    expect(editor.saving.store.getState().message).toBe('')
  })

  it('takes a transport that throws for a failed save', async () => {
    const opened = openTestEditor()
    opened.host.save = () => Promise.reject(new Error('broken'))
    expect(await opened.editor.save()).toMatchObject({ kind: 'failed', message: 'broken' })
    expect(status(opened)).toBe('error')
  })

  /** Lost response: the host has stored the save, so the retry must not cause a conflict with it. */
  it('sends a save whose answer was lost once more, before anything newer', async () => {
    const opened = openTestEditor()
    const { editor, host } = opened
    editor.transact((work) => setWork(work, { title: 'one' }))
    void editor.save()
    host.storeUnanswered()
    await host.answer({ kind: 'failed', message: 'timeout', isLost: true })
    expect(status(opened)).toBe('error')
    editor.transact((work) => setWork(work, { title: 'two' }))
    void editor.save()
    await host.answer()
    expect(host.sent[1]).toEqual(host.sent[0])
    expect(host.keys[1]).toBe(host.keys[0])
    await host.answer()
    expect(host.keys[2]).not.toBe(host.keys[0])
    expect(editor.saving.store.getState().conflict).toBeNull()
    expect(status(opened)).toBe('saved')
    expect(host.stored.title).toBe('two')
    expect(host.stored.revision).toBe(2)
  })

  /** While the response is missing, it is unknown whether the host has the undone change. */
  it.each([true, false])(
    'is not saved after an undo while the answer to a save is missing (stored: %s)',
    async (wasStored) => {
      const opened = openTestEditor()
      const { editor, host } = opened
      editor.transact((work) => setWork(work, { title: 'one' }))
      void editor.save()
      if (wasStored) host.storeUnanswered()
      await host.answer({ kind: 'failed', message: 'timeout', isLost: true })
      editor.undo()
      expect(status(opened)).toBe('idle')
      expect(isDirty(editor.document.getState())).toBe(true)
      expect(editor.unsaved()).not.toBeNull()
      void editor.save()
      await host.answer()
      await host.answer()
      expect(status(opened)).toBe('saved')
      expect(isDirty(editor.document.getState())).toBe(false)
      expect(host.stored.title).toBe(workOf(editor).title)
      expect(workOf(editor).title).not.toBe('one')
      expect(editor.saving.store.getState().conflict).toBeNull()
    },
  )

  it('does not cling to a save that the host refused for good', async () => {
    const { editor, host } = openTestEditor()
    editor.transact((work) => setWork(work, { title: 'too large' }))
    void editor.save()
    await host.answer({ kind: 'failed', message: 'too large' })
    editor.transact((work) => setWork(work, { title: 'smaller' }))
    void editor.save()
    await host.answer()
    expect(host.sent.map(({ title }) => title)).toEqual(['too large', 'smaller'])
    expect(host.stored.title).toBe('smaller')
  })

  it('takes a save for what it is although its publication was not made', async () => {
    const opened = openTestEditor()
    const { editor, host } = opened
    editor.transact((work) => setWork(work, { title: 'one' }))
    void editor.save()
    const work = { ...workOf(editor), revision: 1 }
    await host.answer({ kind: 'saved', work, diagnostics: [], problem: 'no room' })
    expect(status(opened)).toBe('saved')
    expect(editor.saving.store.getState().message).toBe('no room')
    expect(editor.document.getState().serverMetadata.revision).toBe(1)
  })

  it('leaves the error behind once the author goes on', async () => {
    const opened = openTestEditor()
    const { editor, host } = opened
    editor.transact((work) => setWork(work, { title: 'one' }))
    void editor.save()
    await host.answer({ kind: 'failed', message: 'offline' })
    editor.transact((work) => setWork(work, { title: 'two' }))
    expect(status(opened)).toBe('idle')
    await flushPromises()
  })
})
