import { fill } from '../messages.ts'
import type { Language } from '../contract/types.ts'
import type { PluginMessages } from '../plugin.ts'

/** A diagnostic of the host or of a plugin about one element (wit/types.wit). */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info'
  code: string
  /** JSON pointer into the props, such as `/endTime`. */
  path: string
  message: string
  args?: Record<string, string> | [string, string][]
}

/** Returns the message to show under a prop: the plugin's translation of the code, else the English message. */
export function diagnosticText(
  diagnostics: readonly Diagnostic[],
  name: string,
  language: Language,
  messages?: PluginMessages,
): string | undefined {
  const found = diagnostics.find(({ path }) => path === `/${name}` || path.startsWith(`/${name}/`))
  if (!found) return undefined
  const args = Array.isArray(found.args) ? Object.fromEntries(found.args) : found.args
  return fill(messages?.[language]?.[found.code] ?? found.message, args)
}
