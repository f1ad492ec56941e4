// Polyfill: vitest 5 groups failures with Map.groupBy, which Node 20 lacks; without it a failing test ends in a
// TypeError instead of its message.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
