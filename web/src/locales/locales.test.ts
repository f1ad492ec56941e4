import { describe, expect, it } from 'vitest'

const texts = import.meta.glob<Record<string, string>>('./{zh-CN,en-US}/*.json', {
  import: 'default',
  eager: true,
})
const namespaces = [...new Set(Object.keys(texts).map((path) => path.split('/').at(-1) ?? ''))]
const valuesIn = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort()

describe.each(namespaces)('the texts of %s', (file) => {
  const chinese = texts[`./zh-CN/${file}`] ?? {}
  const english = texts[`./en-US/${file}`] ?? {}

  it('have the same keys in both languages (GEN-010)', () => {
    expect(Object.keys(english)).toEqual(Object.keys(chinese))
  })

  it('take the same values in both languages', () => {
    for (const [key, text] of Object.entries(chinese)) {
      if (typeof text === 'string') expect(valuesIn(english[key]), key).toEqual(valuesIn(text))
    }
  })
})
