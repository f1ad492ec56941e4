import { expect, it } from 'vitest'
import { sampleElement, sampleWork } from '../../model/testing.ts'
import { setWork } from '../../model/setWork.ts'
import { createEditor } from './editor.ts'
import { keepable, leadToTheSame } from './keptHistory.ts'
import { createPreferencesStore } from './preferences.ts'
import { fakeHost, settle } from './testing.ts'

/** ED-029, E5: a save changes the revision that the steps lead to, and nothing about them. */
it('knows the steps of before a save, and tells others from them', async () => {
  const host = fakeHost(sampleWork(sampleElement('a')))
  const editor = createEditor({
    work: host.stored,
    port: host,
    preferences: createPreferencesStore(undefined),
    types: () => new Map(),
    onFrame: (run) => run(),
  })
  const kept = () => keepable(editor.document.getState())
  editor.edit((work) => setWork(work, { title: 'one' }))
  editor.endStep()
  const unsaved = kept()

  void editor.save()
  await settle()
  await host.answer()
  const saved = kept()
  expect(saved.revision).toBeGreaterThan(unsaved.revision)
  expect(leadToTheSame(unsaved, saved)).toBe(true)

  editor.edit((work) => setWork(work, { title: 'two' }))
  editor.endStep()
  expect(leadToTheSame(saved, kept())).toBe(false)
  editor.undo()
  // The same work again, but with a step to redo.
  expect(leadToTheSame(saved, kept())).toBe(false)
  expect(leadToTheSame(saved, { ...saved, workId: 8 })).toBe(false)
})
