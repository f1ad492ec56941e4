import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Work } from '../../model/work.ts'
import { isDirty, outgoing, takeSaved, type DocumentStore } from './documentStore.ts'
import type { Finding } from './findings.ts'

/** Who saved meanwhile, as the 409 answer tells it. */
export interface StaleFacts {
  revision: number
  updated_at: string | null
  author: string
}

export type SaveAnswer =
  | { kind: 'saved'; work: Work; findings: Finding[] }
  | { kind: 'stale'; theirs: StaleFacts }
  | { kind: 'refused'; findings: Finding[]; message: string }
  | { kind: 'failed'; message: string }

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error'

export interface SavingState {
  status: SaveStatus
  message: string
  savedAt: number | null
  /** Set while a newer version of somebody else waits for the author's decision. */
  conflict: StaleFacts | null
}

export interface SaveQueue {
  store: StoreApi<SavingState>
  /** Saves once; a call during a save runs once more after it (ED-019). */
  save: () => Promise<SaveAnswer | null>
  isSaving: () => boolean
  settleConflict: () => void
}

interface QueueParts {
  document: DocumentStore
  send: (work: Work) => Promise<SaveAnswer>
  onAnswer?: (answer: SaveAnswer, sent: Work) => void
  now: () => number
}

export function createSaveQueue({ document, send, onAnswer, now }: QueueParts): SaveQueue {
  const store = createStore<SavingState>(() => ({
    status: 'saved',
    message: '',
    savedAt: null,
    conflict: null,
  }))
  let running: Promise<SaveAnswer | null> | null = null
  let next: Promise<SaveAnswer | null> | null = null

  async function run(): Promise<SaveAnswer | null> {
    if (store.getState().conflict) return null
    const state = document.getState()
    const sent = state.work
    store.setState({ status: 'saving' })
    const answer = await sendSafely(send, outgoing(state))
    if (answer.kind === 'saved') takeSaved(document, sent, answer.work)
    store.setState(statusAfter(answer, document, now()))
    onAnswer?.(answer, sent)
    return answer
  }

  function start(): Promise<SaveAnswer | null> {
    const promise = run().finally(() => {
      if (running === promise) running = null
    })
    running = promise
    return promise
  }

  function save(): Promise<SaveAnswer | null> {
    if (!running) return start()
    next ??= running.then(() => {
      next = null
      return start()
    })
    return next
  }

  document.subscribe((state, before) => {
    const { status, conflict } = store.getState()
    if (state.work === before.work || status === 'saving' || conflict) return
    store.setState({ status: isDirty(state) ? 'idle' : 'saved', message: '' })
  })

  return {
    store,
    save,
    isSaving: () => running !== null,
    settleConflict: () => {
      store.setState({ conflict: null, status: isDirty(document.getState()) ? 'idle' : 'saved' })
    },
  }
}

/** A transport that throws is a failed save, never an unhandled rejection. */
async function sendSafely(send: QueueParts['send'], work: Work): Promise<SaveAnswer> {
  try {
    return await send(work)
  } catch (thrown) {
    return { kind: 'failed', message: thrown instanceof Error ? thrown.message : '' }
  }
}

function statusAfter(
  answer: SaveAnswer,
  document: DocumentStore,
  at: number,
): Partial<SavingState> {
  switch (answer.kind) {
    case 'saved':
      return { status: isDirty(document.getState()) ? 'idle' : 'saved', message: '', savedAt: at }
    case 'stale':
      return { status: 'error', message: '', conflict: answer.theirs }
    case 'refused':
    case 'failed':
      return { status: 'error', message: answer.message }
  }
}
