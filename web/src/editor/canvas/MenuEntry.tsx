import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CanvasPoint, Command } from '../commands/command.ts'
import { menuKeys } from '../commands/keys.ts'
import { useEditor } from '../store/EditorContext.tsx'
import classes from './canvas.module.css'

export interface MenuEntryProps {
  /** Text key. */
  name: string
  onClick: () => void
}

/** An item of the context menu. */
export function MenuEntry({ name, onClick }: MenuEntryProps) {
  const { t } = useTranslation(['editor', 'arrange'])
  return <Menu.Item onClick={onClick}>{t(name)}</Menu.Item>
}

export interface CommandEntryProps {
  command: Command
  isDangerous?: boolean
  /** Position on the page where the menu was opened. */
  at?: CanvasPoint
}

/** A command as an item of the context menu, with its keys. */
export function CommandEntry({ command, isDangerous, at }: CommandEntryProps) {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'arrange'])
  const [keys] = command.keys
  return (
    <Menu.Item
      color={isDangerous ? 'red' : undefined}
      disabled={command.isEnabled?.(editor) === false}
      rightSection={keys !== undefined && <kbd className={classes.keys}>{menuKeys(keys)}</kbd>}
      onClick={() => command.run(editor, at && { at })}
    >
      {t(command.label)}
    </Menu.Item>
  )
}
