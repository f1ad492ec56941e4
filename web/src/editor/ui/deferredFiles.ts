/** Where the build says which files the parts are made of that the editor shows later (`build/editorPrefetches.mjs`). */
const LIST = '/later.json'

/** Which files these are; none while one develops, where each comes when it is shown. */
export async function listDeferredFiles(): Promise<string[]> {
  try {
    const listed: unknown = await (await fetch(LIST, { priority: 'low' })).json()
    return Array.isArray(listed) ? listed.filter((file) => typeof file === 'string') : []
  } catch {
    return []
  }
}

/** Files that a worker is given at a time: between two times the author may begin to drag. */
const PREFETCH_BATCH_SIZE = 8

/**
 * Has files in the browser's cache for when they are needed, as long as `mayGoOn`. They are not run: what is not shown would take
 * memory. The worker fetches them where there is one: on the thread that the author waits for, each would take two milliseconds
 * or three. A file that does not come is asked for again by whoever shows it.
 */
export async function prefetchFiles(
  files: readonly string[],
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  for (let at = 0; at < files.length && (await mayGoOn());) {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
    const some = files.slice(at, at + (worker ? PREFETCH_BATCH_SIZE : 1))
    at += some.length
    if (worker) worker.postMessage({ ahead: some })
    else await Promise.all(some.map(fetchOne))
  }
}

async function fetchOne(file: string): Promise<void> {
  try {
    await (await fetch(file, { priority: 'low' })).arrayBuffer()
  } catch {
    // Told when it is shown.
  }
}
