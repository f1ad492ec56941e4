import type { Editor } from '../store/editor.ts'
import type { Keys, ShortcutPress } from './keys.ts'

/**
 * Where the keys of a command are heard: `everywhere`, also while a text is edited; `fields`, wherever the focus is; `page`,
 * but not while somebody types; `canvas`, where single keys mean what is selected. `elsewhere`: by an event of its own, as cut
 * and paste are.
 */
export type KeyScope = 'everywhere' | 'fields' | 'page' | 'canvas' | 'elsewhere'

/** A point of the artboard in design pixels. */
export interface CanvasPoint {
  x: number
  y: number
}

export interface CommandContext {
  /** The key press that runs it. */
  press?: ShortcutPress & { target: EventTarget | null }
  /** Where the context menu was opened on the page. */
  at?: CanvasPoint
}

export interface Command {
  /** Text in menus and headers. */
  label: string
  /** Text in the list of shortcuts, for commands that stand there. */
  help?: string
  keys: readonly Keys[]
  /** The keys in the list of shortcuts, where one line stands for several commands. */
  helpKeys?: Keys
  scope: KeyScope
  /** What menus and buttons show as disabled; a key alone does nothing then. */
  isEnabled?: (editor: Editor) => boolean
  /** False when it meant nothing here. */
  run: (editor: Editor, context?: CommandContext) => unknown
}
