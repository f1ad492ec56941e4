import { describe, expect, it } from 'vitest'
import { newId, newUuid } from './newId.ts'

describe('EM-007 ids of elements', () => {
  it('are 16 lowercase letters and digits, each another', () => {
    const ids = Array.from({ length: 200 }, () => newId())
    expect(ids.filter((id) => !/^[a-z0-9]{16}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(200)
  })

  it('carry their type, and are none of those taken', () => {
    expect(newUuid('text')).toMatch(/^text_[a-z0-9]{16}$/)
    const seen: string[] = []
    const taken = { has: (uuid: string) => seen.push(uuid) < 3 } as unknown as ReadonlySet<string>
    expect(newUuid('text', taken)).toBe(seen.at(-1))
    expect(seen).toHaveLength(3)
  })
})
