import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './host.ts'

export type Language = 'zh-CN' | 'en-US'

/** Returns the studio's own texts, so that tests use the labels of a language. */
export function words(language: Language) {
  const cache = new Map<string, Record<string, string>>()
  const say = (
    namespace: string,
    key: string,
    values: Record<string, string | number> = {},
  ): string => {
    const file = join(root, 'web/src/locales', language, `${namespace}.json`)
    const texts =
      cache.get(namespace) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    cache.set(namespace, texts)
    const quoted = texts[key]
    if (quoted === undefined) throw new Error(`${namespace}:${key} has no text in ${language}`)
    const isSmall = language === 'en-US' && namespace === 'messages'
    const text = isSmall ? quoted.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : quoted
    // A text may refer to another one: `$t(messages:header.save)`.
    const [, of, other] = /^\$t\((\w+):([\w.]+)\)$/.exec(text) ?? []
    if (of !== undefined && other !== undefined) return say(of, other, values)
    return text.replace(/\{\{?(\w+)\}?\}/g, (_, name: string) => String(values[name] ?? ''))
  }
  return say
}
