/** Test helpers: an open editor without a browser or a host. */
import type { ElementType } from '../../model/elementType.ts'
import { sampleElement, sampleType, sampleWork } from '../../model/testing.ts'
import type { Work } from '../../model/work.ts'
import type { SavePayload } from './documentStore.ts'
import { createEditor, type Editor, type WorkPort } from './editor.ts'
import { createPreferencesStore } from './preferences.ts'
import type { SaveResult } from './saveQueue.ts'

export interface FakeHost extends WorkPort {
  /** The work as the host has stored it. */
  stored: Work
  /** All works that were sent, in order. */
  sent: SavePayload[]
  /** Idempotency keys of the sent works. */
  keys: string[]
  /** Stores the last sent work, but loses the response. */
  storeUnanswered: () => void
  /** Answers the oldest pending save. */
  answer: (over?: SaveResult) => Promise<void>
  waiting: () => number
  copies: Work[]
}

/** Fakes a host that answers when the test says so, and compares revisions as the real one does. */
export function fakeHost(work: Work): FakeHost {
  const waiting: ((over?: SaveResult) => void)[] = []
  const known = new Map<string, SaveResult>()
  const saveOnce = (sent: SavePayload, key: string) => {
    const answer = known.get(key) ?? store(host, sent)
    known.set(key, answer)
    return answer
  }
  const host: FakeHost = {
    stored: work,
    sent: [],
    keys: [],
    copies: [],
    waiting: () => waiting.length,
    load: () => Promise.resolve(host.stored),
    createCopy(copy) {
      const created = { ...copy, id: 99, title: `${copy.title} copy`, revision: 1 }
      host.copies.push(created)
      return Promise.resolve(created)
    },
    storeUnanswered() {
      const [sent, key] = [host.sent.at(-1), host.keys.at(-1)]
      if (sent && key !== undefined) saveOnce(sent, key)
    },
    save(sent, key) {
      host.sent.push(sent)
      host.keys.push(key)
      return new Promise((resolve) => waiting.push((over) => resolve(over ?? saveOnce(sent, key))))
    },
    async answer(over) {
      waiting.shift()?.(over)
      await flushPromises()
    },
  }
  return host
}

/** Stores a work; fields that were not sent stay unchanged. */
function store(host: FakeHost, sent: SavePayload): SaveResult {
  const { revision } = host.stored
  if (sent.revision !== revision) {
    return { kind: 'stale', theirs: { revision, updated_at: null, author: 'other' } }
  }
  const body = JSON.parse(JSON.stringify(sent)) as Partial<Work>
  host.stored = { ...host.stored, ...body, revision: revision + 1 }
  return { kind: 'saved', work: host.stored, diagnostics: [] }
}

/** Flushes promises that are already settled, and their continuations. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}

/** Fakes frames that run at once, until they are held. */
function fakeFrames() {
  let waiting: (() => void)[] | null = null
  return {
    onFrame: (run: () => void) => (waiting ? void waiting.push(run) : run()),
    hold: () => {
      waiting = []
    },
    draw: () => {
      const runs = waiting ?? []
      waiting = []
      for (const run of runs) run()
    },
  }
}

export function openTestEditor(
  work: Work = sampleWork(sampleElement('a'), sampleElement('b')),
  further: readonly ElementType[] = [],
  commit?: () => void,
): {
  editor: Editor
  host: FakeHost
  frames: ReturnType<typeof fakeFrames>
} {
  const host = fakeHost(work)
  const frames = fakeFrames()
  const types = new Map<string, ElementType>([
    ['note', sampleType({ editsInPlace: true })],
    ...further.map((type) => [type.type, type] as const),
  ])
  const editor = createEditor({
    work,
    port: host,
    preferences: createPreferencesStore(undefined),
    types: () => types,
    language: () => 'en-US',
    onFrame: frames.onFrame,
    ...(commit && { commit }),
  })
  return { editor, host, frames }
}

export function workOf(editor: Editor): Work {
  return editor.document.getState().work
}
