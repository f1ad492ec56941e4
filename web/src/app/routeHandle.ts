/** Metadata of a route, read by the views around it. */
export interface RouteHandle {
  /** Key of the title in `common`. */
  title: string
  /** Code of the required permission. */
  permission?: string
}

export function titled(title: string, permission?: string): { handle: RouteHandle } {
  return { handle: { title, ...(permission !== undefined && { permission }) } }
}

export function handleOf({ handle }: { handle: unknown }): RouteHandle | undefined {
  return isHandle(handle) ? handle : undefined
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
