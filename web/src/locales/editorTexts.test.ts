import { describe, expect, it } from 'vitest'
import { chunks } from '../../build/chunks.mjs'
import { own, shared } from './editorTexts.json'

const code = import.meta.glob<string>(['../editor/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.keys(import.meta.glob('./{zh-CN,en-US}/*.json'))

describe('the texts that the editor opens with', () => {
  it('are all that it asks for, so that it never waits for words', () => {
    const asked = Object.values(code).flatMap((text) =>
      [...text.matchAll(/useTranslation\(\s*\[?([^\])]*)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
      ),
    )
    expect(asked.length).toBeGreaterThan(50)
    const known = new Set([...own, ...shared, 'common', 'messages'])
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
  })

  it('are there in both languages', () => {
    for (const name of [...own, ...shared]) {
      expect(files).toEqual(
        expect.arrayContaining([`./zh-CN/${name}.json`, `./en-US/${name}.json`]),
      )
    }
  })

  it('are one file for each language, but for those that other screens have too', () => {
    const split = chunks.codeSplitting
    const groups = typeof split === 'object' ? (split.groups ?? []) : []
    // The function that names text chunks must come first among the groups, since the first match wins.
    const naming = groups.map(({ name }) => name).find((name) => typeof name === 'function')
    const nameOf = (id: string) => naming?.(id, {} as never)
    for (const name of own) {
      expect(nameOf(`/web/src/locales/en-US/${name}.json`)).toBe('editor-texts-en-US')
    }
    for (const name of shared) {
      expect(nameOf(`/web/src/locales/en-US/${name}.json`)).toBeNull()
    }
    expect(nameOf('/web/src/locales/zh-CN/common.json')).toBe('texts-zh-CN')
    expect(nameOf('/web/src/editor/EditorScreen.tsx')).toBeNull()
  })
})
