import { describe, expect, it } from 'vitest'
import { cloneElements } from './cloneElements.ts'
import { renameDuplicateFields, withFieldName } from './fieldNames.ts'
import { sampleElement, sampleType, sampleWork } from '../testing.ts'

const label = { zh: '字段名', en: 'Field name' }
const field = {
  ...sampleType(),
  type: 'short-note',
  props: [{ name: 'key', type: 'string' as const, role: 'field-name' as const, label }],
}

describe('names of fields', () => {
  /** EL-INPUT-07 */
  it('are given to new fields', () => {
    expect(withFieldName({ key: '' }, field).key).toMatch(/^short_note_[a-z]{4}$/)
    expect(withFieldName({ key: 'tel' }, field)).toEqual({ key: 'tel' })
    expect(withFieldName({ key: '' }, sampleType())).toEqual({ key: '' })
  })

  /** FM-022 */
  it('are new in copies, where the old one is taken', () => {
    const types = new Map([[field.type, field]])
    const element = (uuid: string, key: string) => ({
      ...sampleElement(uuid),
      name: field.type,
      pluginProps: { key, other: 1 },
    })
    const before = sampleWork(element('a', 'tel'), element('b', 'name'))
    const [page] = before.pages
    const { work, uuids } = cloneElements(before, page?.uuid ?? '', ['a'])
    const after = renameDuplicateFields(work, page?.uuid ?? '', uuids, types)
    const names = after.pages[0]?.elements.map(({ pluginProps }) => pluginProps.key)
    expect(names?.slice(0, 2)).toEqual(['tel', 'name'])
    expect(names?.[2]).toMatch(/^short_note_[a-z]{4}$/)
    expect(after.pages[0]?.elements[2]?.pluginProps.other).toBe(1)
    expect(renameDuplicateFields(before, page?.uuid ?? '', ['b'], types)).toBe(before)
  })
})
