import { useRuntime } from './runtime.ts'
import type { Language } from './contract/types.ts'

export type Translate<K extends string> = (key: K, args?: Record<string, string | number>) => string

/**
 * Returns a lookup of a view's texts in the current language; `{name}` in a text is replaced by the argument `name`.
 */
export function useMessages<K extends string>(
  messages: Record<Language, Record<K, string>>,
): Translate<K> {
  const { language } = useRuntime()
  return (key, args) => fill((messages[language] ?? messages['zh-CN'])[key] ?? key, args)
}

/** Replaces the placeholders of a text. */
export function fill(text: string, args: Record<string, string | number> = {}): string {
  const known = new Map(Object.entries(args))
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(known.get(name) ?? whole))
}
