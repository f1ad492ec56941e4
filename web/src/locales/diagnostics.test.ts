import { describe, expect, it } from 'vitest'
import chinese from './zh-CN/editor.json' with { type: 'json' }
import english from './en-US/editor.json' with { type: 'json' }

const hostAndKit = import.meta.glob<string>(
  [
    '../../../host/plugin/src/elements.rs',
    '../../../host/plugin/src/elements/**/*.rs',
    '../../../plugin-api/src/**/*.rs',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const servers = import.meta.glob<string>('../../../plugins/*/src/**/*.rs', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const browsers = import.meta.glob<{ diagnosticMessages: Record<string, Record<string, string>> }>(
  '../../../plugins/*/web/diagnostics.ts',
  { eager: true },
)

/** Codes whose text comes from a plugin, or that the editor never shows. */
const OWN_WORDS = ['field.message', 'migration.note', 'schema.', 'x']

/**
 * Returns the diagnostic codes in Rust source: `findings.error(path, "code", …)`, `("/path", "code", …)` in a table,
 * `remark("code", …)`, `code: "code".to_owned()`.
 */
function codesIn(source: string): string[] {
  const product = source.split('#[cfg(test)]')[0] ?? ''
  const spelled = [
    /\.(?:error|warning|info)\(\s*(?:[^,()]|\([^()]*\))*,\s*"([\w.]+)"/g,
    /\("\/\w*",\s*"([\w.]+)"/g,
    /\b(?:error|remark)\(\s*"([\w.]+)"/g,
    /\bcode: "([\w.]+)"/g,
  ]
  const lines = product.split('\n').filter((line) => !line.trim().startsWith('//'))
  return spelled.flatMap((form) =>
    [...lines.join('\n').matchAll(form)].map((found) => found[1] ?? ''),
  )
}

describe('what is remarked about an element', () => {
  const codes = [...new Set(Object.values(hostAndKit).flatMap(codesIn))]
    .filter((code) => !OWN_WORDS.includes(code))
    .sort()

  it('is found in the sources of host and kit', () => {
    expect(codes).toEqual(expect.arrayContaining(['check.failed', 'color.invalid', 'schema.newer']))
    expect(codes.length).toBeGreaterThan(15)
  })

  it.each(codes)('%s has a sentence in both languages', (code) => {
    for (const texts of [chinese, english] as Record<string, string>[]) {
      expect(texts[`remark.${code}`]).toBeTruthy()
    }
  })

  // Keywords of JSON Schema: `self.report("keyword", …)`, and the keywords of bounds in their table.
  const schema = hostAndKit['../../../host/plugin/src/elements/schema/run.rs'] ?? ''
  const keywords = [...schema.matchAll(/\.report\(\s*"(\w+)"|=> \("(\w+)", "/g)].map(
    ([, reported, bound]) => reported ?? bound ?? '',
  )

  it('is found in the check of schemas', () => {
    expect(keywords).toEqual(expect.arrayContaining(['type', 'enum', 'required', 'minimum']))
    expect(new Set(keywords).size).toBeGreaterThan(15)
  })

  it.each([...new Set(keywords)])('schema.%s has a sentence in both languages', (keyword) => {
    for (const texts of [chinese, english] as Record<string, string>[]) {
      expect(texts[`remark.schema.${keyword}`]).toBeTruthy()
    }
  })

  const plugins = [...new Set(Object.keys(servers).map((path) => path.split('/src/')[0] ?? ''))]

  it.each(plugins)('by %s has a sentence in both languages in its browser module', (plugin) => {
    const sources = Object.entries(servers).filter(([path]) => path.startsWith(`${plugin}/`))
    const said = new Set(sources.flatMap(([, source]) => codesIn(source)))
    for (const own of OWN_WORDS) said.delete(own)
    const remarks = browsers[`${plugin}/web/diagnostics.ts`]?.diagnosticMessages ?? {}
    for (const language of ['zh-CN', 'en-US']) {
      expect(Object.keys(remarks[language] ?? {}).sort(), language).toEqual([...said].sort())
    }
  })
})
