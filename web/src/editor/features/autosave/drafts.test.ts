import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setWork } from '../../../model/document/setWork.ts'
import { sampleElement, sampleWork } from '../../../model/testing.ts'
import { openDraftDatabase, parseDraft } from './draftDatabase.ts'
import { type Draft, slotKey, type SlotKey } from '../../store/draft.ts'
import {
  DRAFT_INTERVAL_MS,
  startDraftAutosave,
  type DraftAutosave,
  type DraftStore,
  slotsWithDrafts,
} from './drafts.ts'
import { restoreOffer } from './restore.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'

function memory(): DraftStore & { kept: Map<SlotKey, Draft> } {
  const kept = new Map<SlotKey, Draft>()
  return {
    kept,
    read: (id) => Promise.resolve(kept.get(id) ?? null),
    write: (key, draft) => Promise.resolve(void kept.set(key, draft)),
    remove: (id) => Promise.resolve(void kept.delete(id)),
  }
}

describe('drafts', () => {
  let draftAutosave: DraftAutosave | undefined
  beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
  afterEach(() => {
    draftAutosave?.stop()
    vi.useRealTimers()
  })

  function open() {
    const { editor, host } = openTestEditor()
    const drafts = memory()
    const version = () => workOf(editor)
    draftAutosave = startDraftAutosave({ drafts, unsaved: editor.unsaved, version }, 7)
    return { editor, host, drafts }
  }

  it('keep unsaved work within ten seconds', async () => {
    const { editor, drafts } = open()
    editor.transact((work) => setWork(work, { title: 'unsaved' }))
    await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS)
    expect(DRAFT_INTERVAL_MS).toBeLessThanOrEqual(10_000)
    expect(drafts.kept.get(7)).toMatchObject({ title: 'unsaved', revision: 0 })
  })

  it('are written only when something changed since', async () => {
    const { editor, drafts } = open()
    const write = vi.spyOn(drafts, 'write')
    editor.transact((work) => setWork(work, { title: 'unsaved' }))
    await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS * 5)
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('go away once the work is saved', async () => {
    const { editor, host, drafts } = open()
    editor.transact((work) => setWork(work, { title: 'unsaved' }))
    await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS)
    void editor.save()
    await host.answer()
    await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS)
    expect(drafts.kept.size).toBe(0)
  })

  it('of an earlier visit go away once what was restored from them is saved', async () => {
    const { editor, drafts } = open()
    const earlier = { workId: 7, revision: 0, title: 'earlier', lastEditTime: '', work: {} }
    drafts.kept.set(7, earlier)
    expect(editor.unsaved()).toBeNull()
    await draftAutosave?.flush()
    expect(drafts.kept.size).toBe(0)
  })

  it('cost nothing where the browser refuses to keep them', async () => {
    const { editor, drafts } = open()
    drafts.write = () => Promise.reject(new Error('full'))
    editor.transact((work) => setWork(work, { title: 'unsaved' }))
    await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS)
    expect(workOf(editor).title).toBe('unsaved')
  })
})

/** Two tabs with one work; the tab that was left open longer saves first. */
it('drafts of one tab are neither overwritten nor removed by another', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const drafts = memory()
  const tabs = [0, 1].map((slot) => {
    const { editor, host } = openTestEditor()
    const version = () => workOf(editor)
    const draftAutosave = startDraftAutosave(
      { drafts, unsaved: editor.unsaved, version },
      slotKey(7, slot),
    )
    return { editor, host, draftAutosave }
  })
  const [first, second] = tabs
  first?.editor.transact((work) => setWork(work, { title: 'of the first' }))
  await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS)
  second?.editor.transact((work) => setWork(work, { title: 'of the second' }))
  await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS)
  expect([...drafts.kept.values()].map(({ title }) => title)).toEqual([
    'of the first',
    'of the second',
  ])
  expect(await slotsWithDrafts(drafts, 7)).toEqual([1, 0])
  // A tab that closes at once leaves only a backup; the one in slot 3 is of another work.
  const backups = [null, null, { workId: 7 }, { workId: 8 }]
  const backupOf = (slot: number) => {
    const backup = backups[slot]
    return backup ? { ...backup, lastEditTime: '2999-01-01T00:00:00.000Z' } : null
  }
  expect(await slotsWithDrafts(drafts, 7, backupOf)).toEqual([2, 1, 0])
  void second?.editor.save()
  await second?.host.answer()
  await vi.advanceTimersByTimeAsync(DRAFT_INTERVAL_MS)
  expect([...drafts.kept]).toMatchObject([[7, { title: 'of the first' }]])
  expect(await slotsWithDrafts(drafts, 7)).toEqual([0])
  for (const { draftAutosave } of tabs) draftAutosave.stop()
  vi.useRealTimers()
})

describe('restoreOffer', () => {
  const stored = { ...sampleWork(sampleElement('a')), revision: 4 }
  const draft = (title: string, over: Partial<Draft> = {}): Draft => ({
    workId: stored.id,
    revision: 4,
    title,
    lastEditTime: '2026-11-21T10:00:00.000Z',
    work: { ...stored, title, revision: 2 },
    ...over,
  })

  it('offers the newest draft that says something new', () => {
    const older = draft('older', { lastEditTime: '2026-11-20T10:00:00.000Z' })
    const offer = restoreOffer([older, draft('newer'), null], stored, 'en-US')
    expect(offer).toMatchObject({ isStale: false, revision: 4 })
    expect(offer?.work).toMatchObject({ title: 'newer', revision: 4 })
  })

  it('offers nothing that is stored already', () => {
    expect(restoreOffer([draft(stored.title)], stored, 'en-US')).toBeNull()
    expect(restoreOffer([], stored, 'en-US')).toBeNull()
  })

  it('offers nothing of another work', () => {
    expect(restoreOffer([draft('x', { workId: 8 })], stored, 'en-US')).toBeNull()
  })

  it('says when a newer version was saved since', () => {
    expect(restoreOffer([draft('x', { revision: 3 })], stored, 'en-US')?.isStale).toBe(true)
  })
})

describe('the draft database', () => {
  it('refuses politely where there is none', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(openDraftDatabase().read(1)).rejects.toThrow()
  })

  it('reads only whole drafts', () => {
    const whole = { workId: 1, work: {}, title: '', revision: 1, lastEditTime: '' }
    expect(parseDraft(JSON.stringify(whole))).toEqual(whole)
    for (const text of ['', 'null', '[]', '{"workId":1}', '{"workId":1,"work":null}', '{']) {
      expect(parseDraft(text)).toBeNull()
    }
  })
})
