/** An item of an image list; unknown keys are kept. */
export interface ListItem {
  image: string
  [name: string]: unknown
}

/** Returns a stored list, whatever its stored type. */
export function readItems(value: unknown): ListItem[] {
  if (!Array.isArray(value)) return []
  return value.map((item: unknown) => {
    const fields = typeof item === 'object' && item !== null ? item : {}
    const { image } = fields as { image?: unknown }
    return { ...fields, image: typeof image === 'string' ? image : '' }
  })
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
