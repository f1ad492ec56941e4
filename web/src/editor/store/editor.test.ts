import { describe, expect, it } from 'vitest'
import { addElements, removeElements } from '../../model/elements/elements.ts'
import { addPage, removePage } from '../../model/pages/pages.ts'
import { setWork } from '../../model/document/setWork.ts'
import {
  PAGE,
  sampleElement,
  sampleType,
  sampleWork,
  styleOf,
  uuidsOf,
} from '../../model/testing.ts'
import { isDirty } from './documentStore.ts'
import type { Editor } from './editor.ts'
import { openTestEditor, flushPromises, workOf } from './testing.ts'

const rename = (editor: Editor, title: string, key?: string) =>
  editor.transact((work) => setWork(work, { title }), { mergeKey: key })
const dirty = (editor: Editor) => isDirty(editor.document.getState())

describe('transact', () => {
  it('makes a document unsaved', () => {
    const { editor } = openTestEditor()
    expect(dirty(editor)).toBe(false)
    rename(editor, 'New')
    expect(dirty(editor)).toBe(true)
    editor.undo()
    expect(dirty(editor)).toBe(false)
    editor.redo()
    expect(workOf(editor).title).toBe('New')
  })

  it('joins the changes of one gesture until it ends', () => {
    const { editor } = openTestEditor()
    rename(editor, 'a', 'key')
    rename(editor, 'ab', 'key')
    editor.closeHistoryEntry()
    rename(editor, 'abc', 'key')
    editor.undo()
    expect(workOf(editor).title).toBe('ab')
  })
})

/** `transact` grows a form with its fields, whichever action adds them. */
it('a form grows when a field is added beyond its end', () => {
  const form = sampleType({ type: 'form', group: 'form', hooks: ['form.before-submit'] })
  const field = sampleType({ type: 'field', group: 'form' })
  const holder = sampleElement('h', { left: 0, top: 0, width: 300, height: 200 }, { name: 'form' })
  const { editor } = openTestEditor(sampleWork(holder), [form, field])
  const style = { left: 10, top: 180, width: 200, height: 40 }
  const added = sampleElement('f', style, { name: 'field' })
  editor.transact((work) => addElements(work, PAGE, [added]))
  expect(styleOf(workOf(editor), 'h').height).toBeGreaterThanOrEqual(220)
})

describe('the session', () => {
  it('forgets elements that are gone', () => {
    const { editor } = openTestEditor()
    editor.session.setSelection(['a', 'b'], null)
    editor.session.beginTextEdit('a')
    editor.transact((work) => removeElements(work, PAGE, ['a']))
    expect(editor.session.getState()).toMatchObject({ selection: ['b'], editing: null })
  })

  it('keeps its selection by reference while it is still true', () => {
    const { editor } = openTestEditor()
    const selection = ['a']
    editor.session.setSelection(selection, null)
    rename(editor, 'x')
    expect(editor.session.getState().selection).toBe(selection)
  })

  it('leaves a page that was removed', () => {
    const { editor } = openTestEditor()
    editor.transact((work) => addPage(work, 'en-US'))
    const [, second] = workOf(editor).pages
    editor.transact((work) => removePage(work, PAGE))
    expect(editor.session.getState().pageId).toBe(second?.uuid)
  })

  it('goes back to the page where the undone step was made', () => {
    const { editor } = openTestEditor()
    editor.transact((work) => addPage(work, 'en-US'))
    editor.transact((work) => removeElements(work, PAGE, ['a']))
    editor.session.openPage(workOf(editor).pages[1]?.uuid ?? '')
    editor.undo()
    expect(editor.session.getState().pageId).toBe(PAGE)
    expect(uuidsOf(workOf(editor))).toContain('a')
  })
})

describe('saving', () => {
  it('sends the newest revision, whatever was undone', async () => {
    const { editor, host } = openTestEditor()
    rename(editor, 'one')
    void editor.save()
    await host.answer()
    editor.undo()
    void editor.save()
    await host.answer()
    expect(host.sent.map(({ revision, title }) => [revision, title])).toEqual([
      [0, 'one'],
      [1, '未命名作品'],
    ])
    expect(host.stored.revision).toBe(2)
  })

  /** ED-029 */
  it('keeps the history', async () => {
    const { editor, host } = openTestEditor()
    rename(editor, 'one')
    void editor.save()
    await host.answer()
    expect(dirty(editor)).toBe(false)
    editor.undo()
    expect(workOf(editor).title).toBe('未命名作品')
    expect(dirty(editor)).toBe(true)
  })

  /** PV-008 */
  it.each([true, false])(
    'says nothing of publication that another tab made %s',
    async (isPublic) => {
      const { editor, host } = openTestEditor({ ...sampleWork(), is_publish: !isPublic })
      host.stored = { ...host.stored, is_publish: isPublic }
      rename(editor, 'one')
      rename(editor, 'two')
      editor.undo()
      void editor.save()
      await host.answer()
      expect(JSON.parse(JSON.stringify(host.sent[0]))).not.toHaveProperty('is_publish')
      expect(host.stored.is_publish).toBe(isPublic)
      // The response updates the tab's publication state.
      expect(editor.document.getState().serverMetadata.is_publish).toBe(isPublic)
    },
  )

  /** EN-010 */
  it('remembers the open page', async () => {
    const { editor, host } = openTestEditor()
    editor.transact((work) => addPage(work, 'en-US'))
    editor.session.openPage(workOf(editor).pages[1]?.uuid ?? '')
    void editor.save()
    await host.answer()
    expect(host.stored.currentPageIndex).toBe(1)
    expect(dirty(editor)).toBe(false)
  })

  it('shows what the host had to say', async () => {
    const { editor, host } = openTestEditor()
    const diagnostic = {
      severity: 'error' as const,
      uuid: 'a',
      path: '/words',
      code: '',
      message: 'no',
    }
    void editor.save()
    await host.answer({ kind: 'refused', diagnostics: [diagnostic], message: 'no' })
    expect(editor.session.getState().diagnostics).toEqual([diagnostic])
    void editor.save()
    await host.answer()
    expect(editor.session.getState().diagnostics).toEqual([])
  })
})

describe('a conflict', () => {
  async function conflicted() {
    const opened = openTestEditor()
    const { editor, host } = opened
    host.stored = { ...host.stored, title: 'Theirs', revision: 5 }
    rename(editor, 'Mine')
    void editor.save()
    await host.answer()
    return opened
  }

  it('stops every further save until the author has decided', async () => {
    const { editor, host } = await conflicted()
    expect(editor.saving.store.getState().conflict).toMatchObject({ revision: 5, author: 'other' })
    expect(await editor.save()).toBeNull()
    expect(host.sent).toHaveLength(1)
    expect(host.stored.title).toBe('Theirs')
  })

  it('can keep mine, with theirs one step back', async () => {
    const { editor, host } = await conflicted()
    const kept = editor.resolveConflict('mine')
    await flushPromises()
    await host.answer()
    expect((await kept)?.kind).toBe('saved')
    expect(host.stored).toMatchObject({ title: 'Mine', revision: 6 })
    editor.undo()
    expect(workOf(editor).title).toBe('Theirs')
  })

  it('can take theirs, with mine one step back', async () => {
    const { editor, host } = await conflicted()
    await editor.resolveConflict('theirs')
    expect(workOf(editor).title).toBe('Theirs')
    expect(dirty(editor)).toBe(false)
    editor.undo()
    expect(workOf(editor).title).toBe('Mine')
    void editor.save()
    await host.answer()
    expect(host.stored).toMatchObject({ title: 'Mine', revision: 6 })
  })

  it('can keep both: mine as a copy, theirs opened', async () => {
    const { editor, host } = await conflicted()
    const copy = await editor.resolveConflict('copy')
    expect(copy.title).toBe('Mine copy')
    expect(host.copies).toHaveLength(1)
    expect(workOf(editor).title).toBe('Theirs')
    expect(editor.saving.store.getState().conflict).toBeNull()
  })

  it('keeps everything when the copy cannot be made', async () => {
    const { editor, host } = await conflicted()
    host.createCopy = () => Promise.reject(new Error('full'))
    await expect(editor.resolveConflict('copy')).rejects.toThrow('full')
    expect(workOf(editor).title).toBe('Mine')
    expect(editor.saving.store.getState().conflict).not.toBeNull()
  })

  it('comes up again when somebody was faster once more', async () => {
    const { editor, host } = await conflicted()
    const kept = editor.resolveConflict('mine')
    await flushPromises()
    host.stored = { ...host.stored, title: 'Again', revision: 9 }
    await host.answer()
    expect((await kept)?.kind).toBe('stale')
    expect(host.stored.title).toBe('Again')
    expect(editor.saving.store.getState().conflict).toMatchObject({ revision: 9 })
  })
})

describe('restore', () => {
  it('puts the draft back as an unsaved step from its own revision', async () => {
    const { editor, host } = openTestEditor()
    host.stored = { ...host.stored, revision: 3 }
    editor.restore({ ...workOf(editor), title: 'Draft' }, 0)
    expect(dirty(editor)).toBe(true)
    void editor.save()
    await host.answer()
    expect(editor.saving.store.getState().conflict).toMatchObject({ revision: 3 })
    editor.undo()
    expect(workOf(editor).title).toBe('未命名作品')
  })
})
