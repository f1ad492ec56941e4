import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import classes from './header.module.css'

/** What has a name of its own in each language stands in braces. */
const SHORTCUTS: [string, string][] = [
  ['save', 'Ctrl S'],
  ['undo', 'Ctrl Z'],
  ['redo', 'Ctrl Shift Z'],
  ['copy', 'Ctrl C'],
  ['cut', 'Ctrl X'],
  ['paste', 'Ctrl V'],
  ['clone', 'Ctrl D'],
  ['all', 'Ctrl A'],
  ['remove', 'Delete'],
  ['nudge', '← ↑ → ↓'],
  ['nudgeFar', 'Shift ← ↑ → ↓'],
  ['clear', 'Esc'],
  ['edit', 'Enter'],
  ['pan', '{space}'],
  ['zoom', 'Ctrl + {wheel}'],
  ['free', 'Ctrl'],
  ['ratio', 'Shift'],
  ['centre', 'Alt'],
  ['craft:groups', 'Ctrl G'],
  ['craft:ungroup', 'Ctrl Shift G'],
  ['craft:enterGroup', 'Enter'],
  ['craft:rename', 'F2'],
  ['craft:copyStyle', 'Ctrl Alt C'],
  ['craft:pasteStyle', 'Ctrl Alt V'],
  ['craft:duplicateDrag', 'Alt'],
  ['craft:axis', 'Shift'],
  ['craft:raise', 'Ctrl ]'],
  ['craft:lower', 'Ctrl ['],
  ['craft:next', 'Ctrl → ←'],
  ['craft:extend', 'Ctrl Shift → ←'],
  ['craft:grow', 'Alt ← ↑ → ↓'],
  ['craft:turn', 'R'],
  ['craft:zoom', 'Ctrl + - 0'],
  ['craft:menu', 'Shift F10'],
  ['craft:regions', 'F6'],
]

export function ShortcutsDialog() {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'craft'])
  const isOpen = useSession(({ dialog }) => dialog === 'shortcuts')
  const isMac = navigator.userAgent.includes('Mac')
  const namesOf = (keys: string) =>
    keys
      .replace('Ctrl', isMac ? '⌘' : 'Ctrl')
      .replace(/\{(\w+)\}/, (_, key: string) => t(`shortcuts.${key}`))
  return (
    <Modal
      opened={isOpen}
      onClose={() => editor.session.setState({ dialog: null })}
      title={t('shortcuts.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <div className={classes.keys}>
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name} className={classes.keyRow}>
            <span>{t(textOf(name))}</span>
            <Kbd size="xs">{namesOf(keys)}</Kbd>
          </div>
        ))}
      </div>
    </Modal>
  )
}

/** Names with `craft:` have their texts there. */
function textOf(name: string): string {
  const [own, craft] = name.split(':')
  return craft === undefined ? `shortcuts.${own}` : `craft:shortcuts.${craft}`
}
