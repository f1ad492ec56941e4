import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import classes from './header.module.css'

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
  ['pan', 'Space'],
  ['zoom', 'Ctrl + wheel'],
  ['free', 'Ctrl'],
  ['ratio', 'Shift'],
  ['centre', 'Alt'],
]

export function ShortcutsDialog() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const isOpen = useSession(({ dialog }) => dialog === 'shortcuts')
  const isMac = navigator.userAgent.includes('Mac')
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
            <span>{t(`shortcuts.${name}`)}</span>
            <Kbd size="xs">{isMac ? keys.replace('Ctrl', '⌘') : keys}</Kbd>
          </div>
        ))}
      </div>
    </Modal>
  )
}
