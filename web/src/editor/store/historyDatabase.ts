import { createStore, get, promisifyRequest, set } from 'idb-keyval'
import { newId } from '../../model/newId.ts'
import { leadToTheSame, type HistoryStore, type KeptHistory } from './keptHistory.ts'

/** Works whose history is kept; those that were edited longest ago go. */
const KEPT_WORKS = 20
/** Under no work's id: the ids of the works, the newest first. */
const ORDER = 0

/** A history as it is kept: a save leaves its steps as they are, and only their revision is written then. */
interface Written extends KeptHistory {
  mark: string
}

/** The revision of the history with this mark; it lies under the negative id of its work. */
interface Stamp {
  mark: string
  revision: number
}

/**
 * Histories in IndexedDB as they are: the database copies the whole graph of objects, so that what steps share is written once
 * and shared again when it is read.
 */
export function openHistoryDatabase(): HistoryStore {
  const table = createStore('pinye-history', 'histories')
  let last: Written | undefined
  return {
    async read(workId) {
      const history = await get<unknown>(workId, table)
      if (!isHistory(history)) return null
      const stamp = await get<Stamp>(-workId, table)
      const isOfThis = stamp !== undefined && stamp.mark === (history as Partial<Written>).mark
      return isOfThis ? { ...history, revision: stamp.revision } : history
    },
    async write(history) {
      const { workId, revision } = history
      if (last && leadToTheSame(last, history)) {
        await set(-workId, { mark: last.mark, revision } satisfies Stamp, table)
        return
      }
      // At once: the database keeps the order, and what is written next may be its revision. Where this one fails, no history has
      // the mark of that.
      const written = { ...history, mark: newId() }
      last = written
      await table('readwrite', (store) => put(store, written))
    },
  }
}

/** Writes it as the newest one. */
function put(store: IDBObjectStore, history: Written): Promise<void> {
  const asked = store.get(ORDER) as IDBRequest<unknown>
  asked.onsuccess = () => {
    const known = Array.isArray(asked.result) ? (asked.result as number[]) : []
    const others = known.filter((id) => id !== history.workId)
    store.put([history.workId, ...others.slice(0, KEPT_WORKS - 1)], ORDER)
    for (const id of others.slice(KEPT_WORKS - 1)) {
      store.delete(id)
      store.delete(-id)
    }
  }
  store.put(history, history.workId)
  store.delete(-history.workId)
  return promisifyRequest(store.transaction)
}

function isHistory(value: unknown): value is KeptHistory {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Partial<KeptHistory>
  return (
    typeof one.workId === 'number' &&
    Array.isArray(one.past) &&
    Array.isArray(one.future) &&
    Array.isArray(one.work?.pages)
  )
}
