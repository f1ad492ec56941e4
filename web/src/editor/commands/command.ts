import type { Editor } from '../store/editor.ts'
import type { Keys, ShortcutPress } from './keys.ts'

/**
 * Where a command's keys apply: `everywhere`, also while a text is edited; `fields`, wherever the focus is; `page`,
 * unless a text field has the focus; `canvas`, where single keys act on the selection; `elsewhere`, handled through
 * another event, as cut and paste are.
 */
export type KeyScope = 'everywhere' | 'fields' | 'page' | 'canvas' | 'elsewhere'

/** A point of the artboard in design pixels. */
export interface CanvasPoint {
  x: number
  y: number
}

export interface CommandContext {
  /** The key press that triggered the command. */
  press?: ShortcutPress & { target: EventTarget | null }
  /** Position on the page where the context menu was opened. */
  at?: CanvasPoint
}

export interface Command {
  /** Text key for menus and headers. */
  label: string
  /** Text key for the list of shortcuts; undefined for commands that are not listed. */
  help?: string
  keys: readonly Keys[]
  /** Keys shown in the list of shortcuts, when one row stands for several commands. */
  helpKeys?: Keys
  scope: KeyScope
  /** Whether menus and buttons are enabled; a key does nothing while this is false. */
  isEnabled?: (editor: Editor) => boolean
  /** Runs the command; returns false when it does not apply, so that the key is passed on. */
  run: (editor: Editor, context?: CommandContext) => unknown
}
