let prepare: (() => Promise<boolean>) | null = null

/**
 * Registers a function to run before the studio reloads, such as saving the open work; it resolves to false on failure.
 */
export function setBeforeReload(next: (() => Promise<boolean>) | null): void {
  prepare = next
}

/** Reloads the studio after the registered function has succeeded; does nothing if it fails. */
export async function reloadSafely(reload: () => void = () => location.reload()): Promise<void> {
  if (prepare === null || (await prepare())) reload()
}
