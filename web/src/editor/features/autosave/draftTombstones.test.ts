import { beforeEach, describe, expect, it } from 'vitest'
import type { Draft, SlotKey } from '../../store/draft.ts'
import type { DraftStore } from './drafts.ts'
import { withDraftTombstones } from './draftTombstones.ts'

const draft = (lastEditTime: string): Draft => {
  return { workId: 7, revision: 1, title: 'a', lastEditTime, work: {} }
}

/** Fake database whose removals can be delayed, as when the tab closes. */
function database() {
  const kept = new Map<SlotKey, Draft>()
  let isGoing = false
  const store: DraftStore = {
    read: (id) => Promise.resolve(kept.get(id) ?? null),
    write: (key, one) => Promise.resolve(void kept.set(key, one)),
    remove: (id) =>
      isGoing ? new Promise(() => undefined) : Promise.resolve(void kept.delete(id)),
  }
  return { store, kept, leave: () => (isGoing = true) }
}

beforeEach(() => {
  localStorage.clear()
})

describe('a draft that was saved', () => {
  it('is not offered after a reload that cut its removal short', async () => {
    const { store, kept, leave } = database()
    const tab = withDraftTombstones(store)
    await tab.write(7, draft('10:00'))
    leave()
    void tab.remove(7)
    expect(kept.has(7)).toBe(true)
    expect(await withDraftTombstones(store).read(7)).toBeNull()
  })

  it('hides none that is written later', async () => {
    const { store, leave } = database()
    const tab = withDraftTombstones(store)
    await tab.write(7, draft('10:00'))
    leave()
    void tab.remove(7)
    const next = withDraftTombstones(store)
    await next.write(7, draft('09:00'))
    expect(await next.read(7)).toEqual(draft('09:00'))
  })

  it('leaves nothing behind once it is gone', async () => {
    const { store, kept } = database()
    const tab = withDraftTombstones(store)
    await tab.write(7, draft('10:00'))
    await tab.remove(7)
    expect(kept.size).toBe(0)
    expect(localStorage.length).toBe(0)
    await tab.write(7, draft('10:00'))
    expect(await tab.read(7)).toEqual(draft('10:00'))
  })
})
