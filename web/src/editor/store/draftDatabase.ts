import type { Draft, DraftStore } from './drafts.ts'

const DATABASE = 'pinye-drafts'
const TABLE = 'drafts'

/** Drafts in IndexedDB, as text: a string is written without copying the whole object tree. */
export function openDraftDatabase(
  factory: IDBFactory | undefined = globalThis.indexedDB,
): DraftStore {
  const opened = new Once(() => open(factory))
  const run = async <T>(
    mode: IDBTransactionMode,
    ask: (table: IDBObjectStore) => IDBRequest<T>,
  ) => {
    const database = await opened.value()
    return settled(ask(database.transaction(TABLE, mode).objectStore(TABLE)))
  }
  return {
    async read(workId) {
      const text: unknown = await run(
        'readonly',
        (table) => table.get(workId) as IDBRequest<unknown>,
      )
      return typeof text === 'string' ? parseDraft(text) : null
    },
    async write(draft) {
      await run('readwrite', (table) => table.put(JSON.stringify(draft), draft.workId))
    },
    async remove(workId) {
      await run('readwrite', (table) => table.delete(workId))
    },
  }
}

export function parseDraft(text: string): Draft | null {
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null
    const isWhole = typeof draft?.workId === 'number' && typeof draft.work === 'object'
    return isWhole && draft.work !== null ? (draft as Draft) : null
  } catch {
    return null
  }
}

class Once<T> {
  #promise: Promise<T> | undefined
  readonly #make: () => Promise<T>

  constructor(make: () => Promise<T>) {
    this.#make = make
  }

  value(): Promise<T> {
    return (this.#promise ??= this.#make())
  }
}

function open(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!factory) return Promise.reject(new Error('this browser keeps no local databases'))
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the local database failed'))
  })
}
