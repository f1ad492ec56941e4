import { commands } from './commands.ts'
import type { Command } from './command.ts'
import type { Keys } from './keys.ts'

export interface HelpRow {
  /** Text key. */
  label: string
  /** Words to be translated are in braces. */
  keys: Keys
}

const row = ({ help, label, keys, helpKeys }: Command): HelpRow => ({
  label: help ?? label,
  keys: helpKeys ?? keys[0] ?? '',
})

/**
 * The list of shortcuts by topic: commands, and keys held during pointer gestures. The order makes the two columns of
 * the dialog about equally long.
 */
export const SHORTCUT_HELP: Record<string, readonly HelpRow[]> = {
  'shortcuts.work': [commands.save, commands.undo, commands.redo, commands.nextRegion].map(row),
  'shortcuts.view': [
    { label: 'editor:shortcuts.zoom', keys: 'Ctrl {wheel}' },
    row(commands.zoomIn),
    { label: 'editor:shortcuts.pan', keys: '{space}' },
  ],
  'shortcuts.editing': [
    commands.copy,
    commands.cut,
    commands.paste,
    commands.duplicate,
    commands.remove,
    commands.editText,
    commands.rename,
    commands.copyStyle,
    commands.pasteStyle,
    commands.openMenu,
  ].map(row),
  'shortcuts.choosing': [
    commands.selectAll,
    commands.clearSelection,
    commands.selectNext,
    commands.extendSelection,
    commands.group,
    commands.ungroup,
    commands.enterGroup,
  ].map(row),
  'shortcuts.placing': [
    commands.nudge,
    commands.nudgeFar,
    commands.grow,
    commands.turn,
    commands.raise,
    commands.lower,
  ].map(row),
  'shortcuts.dragging': [
    { label: 'editor:shortcuts.free', keys: 'Ctrl' },
    { label: 'arrange:shortcuts.axis', keys: 'Shift' },
    { label: 'arrange:shortcuts.duplicateDrag', keys: 'Alt' },
    { label: 'editor:shortcuts.ratio', keys: 'Shift' },
    { label: 'editor:shortcuts.centre', keys: 'Alt' },
  ],
}
