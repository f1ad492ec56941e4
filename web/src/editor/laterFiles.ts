/** Where the build says which files the parts are made of that the editor shows later (`build/laterFiles.mjs`). */
const LIST = '/later.json'

/** Which files these are; none while one develops, where each comes when it is shown. */
export async function laterFiles(): Promise<string[]> {
  try {
    const listed: unknown = await (await fetch(LIST, { priority: 'low' })).json()
    return Array.isArray(listed) ? listed.filter((file) => typeof file === 'string') : []
  } catch {
    return []
  }
}

/**
 * Has a file in the browser's cache for when it is needed. It is not run: what is not shown would take memory (E2). A file that does
 * not come is asked for again by whoever shows it.
 */
export async function fetchAhead(file: string): Promise<void> {
  try {
    await (await fetch(file, { priority: 'low' })).arrayBuffer()
  } catch {
    // Told when it is shown.
  }
}
