/** An item of a list of pictures; what else is stored with it stays. */
export interface ListItem {
  image: string
  [name: string]: unknown
}

/** A stored list, whatever is stored. */
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
