import type { CreateElementOptions } from '../../model/elements/createElement.ts'
import type { Editor } from '../store/editor.ts'

/** What a new element of this work begins with: the author's language, and now by the clock of the work's time zone. */
export function getCreationDefaults(
  editor: Editor,
): Pick<CreateElementOptions, 'language' | 'now' | 'timeZone'> {
  return {
    language: editor.language(),
    now: new Date(editor.now()),
    timeZone: editor.timeZone(),
  }
}
