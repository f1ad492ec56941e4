import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import catalogue from './catalogue.json'
import english from './en-US/messages.json'
import chinese from './zh-CN/messages.json'

/**
 * The catalogue of texts that the specification quotes (ids TX): each text has one wording in the whole product.
 * `catalogue.json` is the specification's list and takes precedence over the screens.
 */
const root = join(import.meta.dirname, '../../..')
const rows: { id: string; key: string; zh: string; en: string }[] = catalogue

/** Texts that nothing uses yet, because their screen or element type does not exist. Remove entries; never add any. */
const NOT_YET = [
  ...['work.noId', 'form.noWorkId', 'form.ok', 'form.fail', 'form.failStatus'],
  ...['form.submitting', 'video.'],
  ...['chart.empty'],
  ...['wx.openInApp'],
]
/** Used by texts composed at run time: the names of element types come from their plugins. */
const PUT_TOGETHER = ['header.addImage', 'header.addText', 'header.components']

/** Texts for which another requirement sets another wording in one language: the tab's title (SH-004). */
const OTHERWISE = ['common:title.templates']
/** Families of keys composed at run time in components whose namespace is `messages`: `t(\`loading.${name}\`)`. */
const FAMILIES = ['loading']

const isListed = (list: string[], key: string) =>
  list.some((entry) => (entry.endsWith('.') ? key.startsWith(entry) : key === entry))

const screens = import.meta.glob<Record<string, string>>(
  ['./{zh-CN,en-US}/*.json', '!**/messages.json'],
  { import: 'default', eager: true },
)
/** Texts outside of the catalogue, by language and key: `editor:panel.choose`. */
const own = { zh: ownTexts('zh-CN'), en: ownTexts('en-US') }

function ownTexts(language: string): Record<string, string> {
  const texts = Object.entries(screens).filter(([path]) => path.startsWith(`./${language}/`))
  const qualifyKeys = ([path, of]: [string, Record<string, string>]) =>
    Object.entries(of).map(([key, text]) => [`${path.slice(8, -5)}:${key}`, text] as const)
  return Object.fromEntries(texts.flatMap(qualifyKeys))
}

/** Keys that other texts include, `$t(messages:key)`. */
const borrowed = new Set(
  Object.values(own.zh).flatMap((text) => /^\$t\(messages:(.+)\)$/.exec(text)?.[1] ?? []),
)

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/(^|\/)(node_modules|target|dist)\//.test(name))
    .map((name) => join(root, folder, name))
const textOf = (paths: string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('\n')

const studio = files('web/src', /(?<!\.test)\.tsx?$/).map((path) => readFileSync(path, 'utf8'))
const host = textOf(files('host', /messages(\/\w+)?\.rs$/))
const plugins = textOf(files('plugins', /web\/(?!.*\.test\.)[^/]+\.tsx?$|src\/lib\.rs$/))
const kit = textOf(files('plugin-api', /\.(ts|rs)$/))

/**
 * Returns whether the studio uses a key: as `messages:key`, as `t('key')` with the namespace `messages`, or as part of
 * a family of keys.
 */
function isAskedFor(key: string): boolean {
  const [family = ''] = key.split('.')
  const words = [`'${key}'`, `messages:${key}'`, `messages:${key}"`, `messages:${family}.\${`]
  if (FAMILIES.includes(family)) words.push(`\`${family}.\${`)
  return borrowed.has(key) || studio.some((code) => words.some((word) => code.includes(word)))
}

/**
 * Returns whether a text occurs in the host, the kit or a plugin: they cannot read the studio's files and repeat the
 * wording in both languages.
 */
function isSaidElsewhere({ zh, en }: { zh: string; en: string }): boolean {
  const isOwn = Object.entries(own.zh).some(
    ([key, text]) => text === zh && own.en[key]?.toLowerCase() === en.toLowerCase(),
  )
  return isOwn || [host, plugins, kit].some((text) => text.includes(zh) && text.includes(en))
}

describe('the catalogue', () => {
  it('holds 216 texts, each once', () => {
    expect(rows).toHaveLength(216)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(216)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(216)
  })

  it.each(rows)('$id $key is spelled as in the catalogue', ({ key, zh, en }) => {
    expect(plain((chinese as Record<string, string>)[key])).toBe(zh)
    expect(plain((english as Record<string, string>)[key])).toBe(en)
  })

  it('is what the messages are made of, and nothing else', () => {
    const keys = rows.map(({ key }) => key).sort()
    expect(Object.keys(chinese).sort()).toEqual(keys)
  })

  it.each(rows.filter(({ key }) => !isListed([...NOT_YET, ...PUT_TOGETHER], key)))(
    '$id $key is what somebody reads',
    (row) => {
      expect(isAskedFor(row.key) || isSaidElsewhere(row)).toBe(true)
    },
  )

  it('says of nothing that it is missing which is there', () => {
    const there = rows.filter(({ key }) => isListed(NOT_YET, key) && isAskedFor(key))
    expect(there.map(({ key }) => key)).toEqual([])
  })

  /** Consistent terms: texts equal in Chinese must be equal in English, except for the case of letters. */
  it('is said with the same words in every screen', () => {
    const other = Object.entries(own.zh).flatMap(([key, text]) => {
      const said = own.en[key] ?? ''
      const known = rows.filter(({ zh }) => zh === text).map(({ en }) => en.toLowerCase())
      return !OTHERWISE.includes(key) && known.length > 0 && !known.includes(said.toLowerCase())
        ? [`${key}: ${said}`]
        : []
    })
    expect(other).toEqual([])
  })
})

function plain(text: string | undefined): string | undefined {
  return text?.replaceAll('{{', '{').replaceAll('}}', '}')
}
