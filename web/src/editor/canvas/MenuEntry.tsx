import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyNames } from '../../ui/platform.ts'
import classes from './canvas.module.css'

export interface MenuEntryProps {
  /** Key of its text. */
  name: string
  keys?: string
  isDangerous?: boolean
  isDisabled?: boolean
  onClick: () => void
}

/** One line of the right-click menu. */
export function MenuEntry({
  name,
  keys,
  isDangerous,
  isDisabled = false,
  onClick,
}: MenuEntryProps) {
  const { t } = useTranslation(['editor', 'arrange'])
  return (
    <Menu.Item
      color={isDangerous ? 'red' : undefined}
      disabled={isDisabled}
      rightSection={keys && <kbd className={classes.keys}>{keyNames(keys)}</kbd>}
      onClick={onClick}
    >
      {t(name)}
    </Menu.Item>
  )
}
