/** An open editor without a browser or a host, for tests. */
import type { ElementType } from '../../model/elementType.ts'
import { sampleElement, sampleType, sampleWork } from '../../model/testing.ts'
import type { Work } from '../../model/work.ts'
import { createEditor, type Editor, type WorkPort } from './editor.ts'
import { createPreferencesStore } from './preferences.ts'
import type { SaveAnswer } from './saveQueue.ts'

export interface FakeHost extends WorkPort {
  /** What the host has stored. */
  stored: Work
  /** Every work that was sent, in order. */
  sent: Work[]
  /** Answers the oldest save that waits. */
  answer: (over?: SaveAnswer) => Promise<void>
  waiting: () => number
  copies: Work[]
}

/** A host that answers when the test says so, and compares revisions as the real one does. */
export function fakeHost(work: Work): FakeHost {
  const waiting: ((over?: SaveAnswer) => void)[] = []
  const host: FakeHost = {
    stored: work,
    sent: [],
    copies: [],
    waiting: () => waiting.length,
    load: () => Promise.resolve(host.stored),
    createCopy(copy) {
      const created = { ...copy, id: 99, title: `${copy.title} copy`, revision: 1 }
      host.copies.push(created)
      return Promise.resolve(created)
    },
    save(sent) {
      host.sent.push(sent)
      return new Promise((resolve) => waiting.push((over) => resolve(over ?? store(host, sent))))
    },
    async answer(over) {
      waiting.shift()?.(over)
      await settle()
    },
  }
  return host
}

function store(host: FakeHost, sent: Work): SaveAnswer {
  const { revision } = host.stored
  if (sent.revision !== revision) {
    return { kind: 'stale', theirs: { revision, updated_at: null, author: 'other' } }
  }
  host.stored = JSON.parse(JSON.stringify({ ...sent, revision: revision + 1 })) as Work
  return { kind: 'saved', work: host.stored, findings: [] }
}

/** Lets promises that are already settled run their course. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}

/** Frames that are drawn at once, until they are held. */
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

export function openTestEditor(work: Work = sampleWork(sampleElement('a'), sampleElement('b'))): {
  editor: Editor
  host: FakeHost
  frames: ReturnType<typeof fakeFrames>
} {
  const host = fakeHost(work)
  const frames = fakeFrames()
  const types = new Map<string, ElementType>([['note', sampleType({ editsInPlace: true })]])
  const editor = createEditor({
    work,
    port: host,
    preferences: createPreferencesStore(undefined),
    types: () => types,
    language: () => 'en-US',
    onFrame: frames.onFrame,
  })
  return { editor, host, frames }
}

export function workOf(editor: Editor): Work {
  return editor.document.getState().work
}
