import { createStore, type StoreApi } from 'zustand/vanilla'
import { newId } from '../../model/newId.ts'
import type { Work } from '../../model/work.ts'
import {
  isDirty,
  toSavePayload,
  applySaveResult,
  type DocumentWriter,
  type DocumentStore,
  type SavePayload,
} from './documentStore.ts'
import type { Diagnostic } from './diagnostics.ts'

/** The conflicting save, as reported by the 409 response. */
export interface SaveConflict {
  revision: number
  updated_at: string | null
  author: string
}

export type SaveResult =
  /** `problem`: why the publication requested with the save failed; the work is saved anyway. */
  | { kind: 'saved'; work: Work; diagnostics: Diagnostic[]; problem?: string }
  | { kind: 'stale'; theirs: SaveConflict }
  | { kind: 'refused'; diagnostics: Diagnostic[]; message: string }
  /** `isLost`: the response is missing, so that it is unknown whether the work was stored. */
  | { kind: 'failed'; message: string; isLost?: boolean }

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error'

export interface SavingState {
  status: SaveStatus
  message: string
  savedAt: number | null
  /** Set while a conflict with a newer version waits for the author's decision. */
  conflict: SaveConflict | null
}

export interface SaveQueue {
  store: StoreApi<SavingState>
  /** Saves once; calls during a save cause one more run after it (ED-019). */
  save: () => Promise<SaveResult | null>
  isSaving: () => boolean
  clearConflict: () => void
}

interface QueueParts {
  document: DocumentWriter
  /** Sends a work; `key` is the idempotency key of a retry. */
  send: (work: SavePayload, key: string) => Promise<SaveResult>
  /** Adds further fields to the document before it is sent. */
  prepare?: (work: SavePayload) => SavePayload
  onAnswer?: (answer: SaveResult, sent: Work) => void
  now: () => number
}

interface Attempt {
  /** The document from which the body was made. */
  sent: Work
  body: SavePayload
  key: string
}

export function createSaveQueue(parts: QueueParts): SaveQueue {
  const { document, send, prepare = (work) => work, onAnswer, now } = parts
  const store = createStore<SavingState>(() => ({
    status: 'saved',
    message: '',
    savedAt: null,
    conflict: null,
  }))
  /** An attempt without a response, which the host may have stored: it is retried before anything newer is sent. */
  let unanswered: Attempt | null = null
  let running: Promise<SaveResult | null> | null = null
  let next: Promise<SaveResult | null> | null = null

  async function run(): Promise<SaveResult | null> {
    if (store.getState().conflict) return null
    store.setState({ status: 'saving' })
    const lost = unanswered
    const answer = await attempt(lost ?? fresh())
    const isOld = lost !== null && answer.kind === 'saved' && isDirty(document.getState())
    return isOld ? run() : answer
  }

  function fresh(): Attempt {
    const state = document.getState()
    return { sent: state.work, body: prepare(toSavePayload(state)), key: newId() }
  }

  async function attempt(one: Attempt): Promise<SaveResult> {
    const answer = await sendSafely(send, one)
    unanswered = answer.kind === 'failed' && answer.isLost ? one : null
    if (answer.kind === 'saved') applySaveResult(document, one.sent, answer.work)
    else if (answer.kind !== 'refused') {
      const server = { isSaveUncertain: answer.kind === 'failed' }
      document.transact((work) => work, { history: 'ignore', server })
    }
    store.setState(statusAfter(answer, document, now()))
    onAnswer?.(answer, one.sent)
    return answer
  }

  function start(): Promise<SaveResult | null> {
    const promise = run().finally(() => {
      if (running === promise) running = null
    })
    running = promise
    return promise
  }

  function save(): Promise<SaveResult | null> {
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
    clearConflict: () => {
      store.setState({ conflict: null, status: isDirty(document.getState()) ? 'idle' : 'saved' })
    },
  }
}

/** Converts an exception of the transport to a failed save, never an unhandled rejection. */
async function sendSafely(send: QueueParts['send'], { body, key }: Attempt): Promise<SaveResult> {
  try {
    return await send(body, key)
  } catch (thrown) {
    return { kind: 'failed', message: thrown instanceof Error ? thrown.message : '', isLost: true }
  }
}

function statusAfter(
  answer: SaveResult,
  document: DocumentStore,
  at: number,
): Partial<SavingState> {
  switch (answer.kind) {
    case 'saved':
      return {
        status: isDirty(document.getState()) ? 'idle' : 'saved',
        message: answer.problem ?? '',
        savedAt: at,
      }
    case 'stale':
      return { status: 'error', message: '', conflict: answer.theirs }
    case 'refused':
    case 'failed':
      return { status: 'error', message: answer.message }
  }
}
