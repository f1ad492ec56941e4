import { renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setWork } from '../../../model/document/setWork.ts'
import { select, startEditing } from '../selection/selection.ts'
import type { Editor } from '../../store/editor.ts'
import { openTestEditor } from '../../store/testing.ts'
import { useAutosave } from './useAutosave.ts'

/** ED-017, ED-018 */
describe('by the clock', () => {
  it.each([
    ['a text is edited', (editor: Editor) => startEditing(editor, 'a'), true],
    ['nothing is going on', () => {}, true],
    ['something is dragged', ({ session }: Editor) => session.beginGesture('move'), false],
  ])('while %s: %o, saved: %s', async (_, begin, isSaved) => {
    vi.useFakeTimers({ now: 1_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { editor, host } = openTestEditor()
    const { unmount } = renderHook(() => useAutosave(editor))
    select(editor, ['a'])
    begin(editor)
    editor.transact((work) => setWork(work, { title: 'typed' }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(host.sent.map(({ title }) => title)).toEqual(isSaved ? ['typed'] : [])
    unmount()
  })
})

describe('when the network is back', () => {
  it('what could not be saved is saved at once', async () => {
    const { editor, host } = openTestEditor()
    const { unmount } = renderHook(() => useAutosave(editor))
    editor.transact((work) => setWork(work, { title: 'kept' }))
    void editor.save()
    await host.answer({ kind: 'failed', message: 'no network', isLost: true })
    expect(editor.saving.store.getState().status).toBe('error')
    window.dispatchEvent(new Event('online'))
    expect(host.waiting()).toBe(1)
    await host.answer()
    expect(host.stored.title).toBe('kept')
    expect(editor.saving.store.getState().status).toBe('saved')
    unmount()
  })

  it('what was changed meanwhile is saved, although nobody tried to before', async () => {
    const { editor, host } = openTestEditor()
    const { unmount } = renderHook(() => useAutosave(editor))
    window.dispatchEvent(new Event('offline'))
    editor.transact((work) => setWork(work, { title: 'made on the train' }))
    window.dispatchEvent(new Event('online'))
    expect(host.waiting()).toBe(1)
    await host.answer()
    expect(host.stored.title).toBe('made on the train')
    unmount()
  })

  it('what was changed after a save had failed is saved with it', async () => {
    const { editor, host } = openTestEditor()
    const { unmount } = renderHook(() => useAutosave(editor))
    editor.transact((work) => setWork(work, { title: 'kept' }))
    void editor.save()
    await host.answer({ kind: 'failed', message: 'no network', isLost: false })
    editor.transact((work) => setWork(work, { title: 'newer' }))
    expect(editor.saving.store.getState().status).toBe('idle')
    window.dispatchEvent(new Event('online'))
    await host.answer()
    expect(host.stored.title).toBe('newer')
    window.dispatchEvent(new Event('online'))
    expect(host.waiting()).toBe(0)
    unmount()
  })

  it('nothing is sent when nothing has failed', () => {
    const { editor, host } = openTestEditor()
    const { unmount } = renderHook(() => useAutosave(editor))
    editor.transact((work) => setWork(work, { title: 'new' }))
    window.dispatchEvent(new Event('online'))
    expect(host.waiting()).toBe(0)
    unmount()
  })
})
