import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CanvasPoint, Command } from '../commands/command.ts'
import { menuKeys } from '../commands/keys.ts'
import { useEditor } from '../store/EditorContext.tsx'
import classes from './canvas.module.css'

export interface MenuEntryProps {
  /** Key of its text. */
  name: string
  onClick: () => void
}

/** One line of the right-click menu. */
export function MenuEntry({ name, onClick }: MenuEntryProps) {
  const { t } = useTranslation(['editor', 'arrange'])
  return <Menu.Item onClick={onClick}>{t(name)}</Menu.Item>
}

export interface CommandEntryProps {
  command: Command
  isDangerous?: boolean
  /** Where the menu was opened on the page. */
  at?: CanvasPoint
}

/** A command as a line of the right-click menu, with its keys. */
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
