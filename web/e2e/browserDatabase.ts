import type { Page } from '@playwright/test'

/** Returns a work's row of an IndexedDB table as JSON; `null` when there is none. */
export function rowOf(page: Page, database: string, table: string, id: number): Promise<string> {
  return page.evaluate(
    ([name, from, key]) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const read = opening.result.transaction(from).objectStore(from).get(key)
          read.onsuccess = () => resolve(JSON.stringify(read.result ?? null))
          read.onerror = () => reject(new Error('no answer'))
          opening.result.close()
        }
      }),
    [database, table, id] as const,
  )
}
