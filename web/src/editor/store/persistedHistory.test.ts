import { expect, it } from 'vitest'
import { sampleElement, sampleWork } from '../../model/testing.ts'
import { setWork } from '../../model/document/setWork.ts'
import { createEditor } from './editor.ts'
import { toPersistedHistory, hasSameEntries } from './persistedHistory.ts'
import { createPreferencesStore } from './preferences.ts'
import { fakeHost, flushPromises } from './testing.ts'

/** ED-029: a save changes only the revision of the history, not its steps. */
it('knows the steps of before a save, and tells others from them', async () => {
  const host = fakeHost(sampleWork(sampleElement('a')))
  const editor = createEditor({
    work: host.stored,
    port: host,
    preferences: createPreferencesStore(undefined),
    types: () => new Map(),
    onFrame: (run) => run(),
  })
  const persisted = () => toPersistedHistory(editor.document.getState())
  editor.transact((work) => setWork(work, { title: 'one' }))
  editor.closeHistoryEntry()
  const unsaved = persisted()

  void editor.save()
  await flushPromises()
  await host.answer()
  const saved = persisted()
  expect(saved.revision).toBeGreaterThan(unsaved.revision)
  expect(hasSameEntries(unsaved, saved)).toBe(true)

  editor.transact((work) => setWork(work, { title: 'two' }))
  editor.closeHistoryEntry()
  expect(hasSameEntries(saved, persisted())).toBe(false)
  editor.undo()
  // The same work, but with a step to redo.
  expect(hasSameEntries(saved, persisted())).toBe(false)
  expect(hasSameEntries(saved, { ...saved, workId: 8 })).toBe(false)
})
