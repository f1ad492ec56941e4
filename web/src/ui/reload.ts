let prepare: (() => Promise<boolean>) | null = null

/** What must be done before the studio is reloaded, such as saving the open work; answers false where that did not succeed. */
export function setBeforeReload(next: (() => Promise<boolean>) | null): void {
  prepare = next
}

/** Reloads the studio once what is open is saved. Where it could not be saved nothing is reloaded. */
export async function reloadSafely(reload: () => void = () => location.reload()): Promise<void> {
  if (prepare === null || (await prepare())) reload()
}
