import type { ElementType } from '../elementType.ts'

/** What follows from a type alone, worked out once: hundreds of elements of a few types ask for it. Nothing without a type. */
export function perType<T extends object>(
  find: (type: ElementType) => T,
): (type?: ElementType) => T | undefined {
  const known = new WeakMap<ElementType, T>()
  return (type) => {
    if (type === undefined) return undefined
    const before = known.get(type)
    if (before) return before
    const found = find(type)
    known.set(type, found)
    return found
  }
}
