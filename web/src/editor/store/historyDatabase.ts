import { createStore, delMany, get, set } from 'idb-keyval'
import type { HistoryStore, KeptHistory } from './keptHistory.ts'

/** Works whose history is kept; those that were edited longest ago go. */
const KEPT_WORKS = 20
/** Under no work's id: the ids of the works, the newest first. */
const ORDER = 0

/**
 * Histories in IndexedDB as they are: the database copies the whole graph of objects, so that what steps share is written once
 * and shared again when it is read.
 */
export function openHistoryDatabase(): HistoryStore {
  const table = createStore('pinye-history', 'histories')
  return {
    async read(workId) {
      const history = await get<unknown>(workId, table)
      return isHistory(history) ? history : null
    },
    async write(history) {
      await set(history.workId, history, table)
      const order = await get<unknown>(ORDER, table)
      const known = Array.isArray(order) ? (order as number[]) : []
      const others = known.filter((id) => id !== history.workId)
      await set(ORDER, [history.workId, ...others.slice(0, KEPT_WORKS - 1)], table)
      await delMany(others.slice(KEPT_WORKS - 1), table)
    },
  }
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
