import i18next from 'i18next'
import type { Editor } from '../store/editor.ts'

/** Announces a text to screen readers; keys without a namespace are texts of the editor. */
export function announce(
  editor: Editor,
  key: string,
  values: Record<string, string | number> = {},
): void {
  editor.session.announce(i18next.t(key.includes(':') ? key : `editor:${key}`, values))
}
