import { createStore, get, promisifyRequest, set } from 'idb-keyval'
import { newId } from '../../model/newId.ts'
import type { SlotKey } from './draft.ts'
import { hasSameEntries, type HistoryStore, type PersistedHistory } from './persistedHistory.ts'

/** Maximum number of stored histories; those written least recently are evicted. */
const MAX_PERSISTED_HISTORIES = 20
/** Key of the list of history keys, newest first; no work has this id. */
const ORDER = 0

/** A stored history. A save does not change its steps, so only their revision is written then. */
interface HistoryRow extends PersistedHistory {
  mark: string
}

/** Revision of the history with this mark. */
interface Stamp {
  mark: string
  revision: number
}

/** Returns the key of a history's stamp. */
function stampKey(key: SlotKey): SlotKey {
  return typeof key === 'number' ? -key : `stamp:${key}`
}

/**
 * Histories in IndexedDB as object graphs: a structured clone writes objects that steps share once and restores the
 * sharing when read.
 */
export function openHistoryDatabase(): HistoryStore {
  const table = createStore('pinye-history', 'histories')
  let last: { key: SlotKey; history: HistoryRow } | undefined
  async function read(key: SlotKey): Promise<PersistedHistory | null> {
    const history = await get<unknown>(key, table)
    if (!isHistory(history)) return null
    const stamp = await get<Stamp>(stampKey(key), table)
    const isOfThis = stamp !== undefined && stamp.mark === (history as Partial<HistoryRow>).mark
    return isOfThis ? { ...history, revision: stamp.revision } : history
  }
  return {
    read,
    async readAll(workId) {
      const keys = (await get<SlotKey[]>(ORDER, table)) ?? []
      const ofWork = keys.filter((key) => key === workId || String(key).startsWith(`${workId}:`))
      return (await Promise.all(ofWork.map(read))).filter((one) => one !== null)
    },
    async write(key, history) {
      if (last?.key === key && hasSameEntries(last.history, history)) {
        const { mark } = last.history
        const stamp: Stamp = { mark, revision: history.revision }
        await set(stampKey(key), stamp, table)
        return
      }
      // Assigned before the write: the database keeps the order of writes, and the next one may be the stamp of this
      // history. If this write fails, no history has the stamp's mark.
      const written = { ...history, mark: newId() }
      last = { key, history: written }
      await table('readwrite', (store) => put(store, key, written))
    },
  }
}

/** Writes a history as the newest one. */
function put(store: IDBObjectStore, key: SlotKey, history: HistoryRow): Promise<void> {
  const asked = store.get(ORDER) as IDBRequest<unknown>
  asked.onsuccess = () => {
    const known = Array.isArray(asked.result) ? (asked.result as SlotKey[]) : []
    const others = known.filter((one) => one !== key)
    store.put([key, ...others.slice(0, MAX_PERSISTED_HISTORIES - 1)], ORDER)
    for (const one of others.slice(MAX_PERSISTED_HISTORIES - 1)) {
      store.delete(one)
      store.delete(stampKey(one))
    }
  }
  store.put(history, key)
  store.delete(stampKey(key))
  return promisifyRequest(store.transaction)
}

function isHistory(value: unknown): value is PersistedHistory {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Partial<PersistedHistory>
  return (
    typeof one.workId === 'number' &&
    Array.isArray(one.past) &&
    Array.isArray(one.future) &&
    Array.isArray(one.work?.pages)
  )
}
