import type { Tag } from '../../api/types.ts'

type TagOption = Pick<Tag, 'id' | 'name' | 'category' | 'own'>

export interface TagGroup {
  group: string
  items: { value: string; label: string }[]
}

/** Groups tags for a select: the author's own ones first, the others by category. */
export function tagGroups(
  tags: readonly TagOption[],
  texts: { own: string; none: string },
): TagGroup[] {
  const groups = new Map<string, TagGroup>()
  const own = tags.filter((tag) => tag.own)
  for (const tag of [...own, ...tags.filter((one) => !one.own)]) {
    const key = tag.own ? 'own' : `category ${tag.category}`
    const name = tag.own ? texts.own : tag.category || texts.none
    const group = groups.get(key) ?? { group: name, items: [] }
    group.items.push({ value: String(tag.id), label: tag.name })
    groups.set(key, group)
  }
  return [...groups.values()]
}
