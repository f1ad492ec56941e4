/** Every command of the editor with its keys: shortcuts, menus, header and the list of shortcuts are made of it. */
import { canvasCommands } from './canvasCommands.ts'
import type { Command } from './command.ts'
import { matchesKeys, pressedNames, type ShortcutPress } from './keys.ts'
import { selectionCommands } from './selectionCommands.ts'
import { workCommands } from './workCommands.ts'

export const commands = { ...workCommands, ...canvasCommands, ...selectionCommands }

const commandList: readonly Command[] = Object.values(commands)

/** Commands that a key press means where they are heard, in the order in which they are tried. */
export function commandsOf(press: ShortcutPress): Command[] {
  for (const name of pressedNames(press)) {
    const found = commandList.filter(({ keys }) =>
      keys.some((one) => matchesKeys(one, name, press)),
    )
    if (found.length > 0) return found
  }
  return []
}

/** Whether a press means this command, for those that are heard by an event of their own. */
export function isPressOf({ keys }: Command, press: ShortcutPress): boolean {
  return pressedNames(press).some((name) => keys.some((one) => matchesKeys(one, name, press)))
}
