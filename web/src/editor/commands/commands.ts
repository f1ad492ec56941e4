/** Registry of all commands with their keys: the source of shortcuts, menus, header and the list of shortcuts. */
import { canvasCommands } from './canvasCommands.ts'
import type { Command } from './command.ts'
import { matchesKeys, pressedNames, type ShortcutPress } from './keys.ts'
import { selectionCommands } from './selectionCommands.ts'
import { workCommands } from './workCommands.ts'

export const commands = { ...workCommands, ...canvasCommands, ...selectionCommands }

const commandList: readonly Command[] = Object.values(commands)

/** Returns the commands for a key press, in the order in which they are tried. */
export function commandsOf(press: ShortcutPress): Command[] {
  for (const name of pressedNames(press)) {
    const found = commandList.filter(({ keys }) =>
      keys.some((one) => matchesKeys(one, name, press)),
    )
    if (found.length > 0) return found
  }
  return []
}

/** Returns whether a key press belongs to this command, for commands handled through another event. */
export function isPressOf({ keys }: Command, press: ShortcutPress): boolean {
  return pressedNames(press).some((name) => keys.some((one) => matchesKeys(one, name, press)))
}
