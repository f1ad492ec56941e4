import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../ui/platform.ts'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import classes from './shortcuts.module.css'

/** By what they are for; what has a name of its own in each language stands in braces. */
const GROUPS: Record<string, [string, string][]> = {
  'shortcuts.work': [
    ['save', 'Ctrl S'],
    ['undo', 'Ctrl Z'],
    ['redo', 'Ctrl Shift Z'],
    ['craft:regions', 'F6'],
  ],
  'shortcuts.view': [
    ['zoom', 'Ctrl {wheel}'],
    ['craft:zoom', 'Ctrl + - 0'],
    ['pan', '{space}'],
  ],
  'shortcuts.choosing': [
    ['all', 'Ctrl A'],
    ['clear', 'Esc'],
    ['craft:next', 'Ctrl → ←'],
    ['craft:extend', 'Ctrl Shift → ←'],
    ['craft:groups', 'Ctrl G'],
    ['craft:ungroup', 'Ctrl Shift G'],
    ['craft:enterGroup', 'Enter'],
  ],
  'shortcuts.editing': [
    ['copy', 'Ctrl C'],
    ['cut', 'Ctrl X'],
    ['paste', 'Ctrl V'],
    ['clone', 'Ctrl D'],
    ['remove', 'Delete'],
    ['edit', 'Enter'],
    ['craft:rename', 'F2'],
    ['craft:copyStyle', 'Ctrl Alt C'],
    ['craft:pasteStyle', 'Ctrl Alt V'],
    ['craft:menu', 'Shift F10'],
  ],
  'shortcuts.placing': [
    ['nudge', '← ↑ → ↓'],
    ['nudgeFar', 'Shift ← ↑ → ↓'],
    ['craft:grow', 'Alt ← ↑ → ↓'],
    ['craft:turn', 'R'],
    ['craft:raise', 'Ctrl ]'],
    ['craft:lower', 'Ctrl ['],
  ],
  'shortcuts.dragging': [
    ['free', 'Ctrl'],
    ['craft:axis', 'Shift'],
    ['craft:duplicateDrag', 'Alt'],
    ['ratio', 'Shift'],
    ['centre', 'Alt'],
  ],
}

export function ShortcutsDialog() {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'craft', 'look'])
  const isOpen = useSession(({ dialog }) => dialog === 'shortcuts')
  return (
    <Modal
      opened={isOpen}
      onClose={() => editor.session.setState({ dialog: null })}
      title={t('shortcuts.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <div className={classes.groups}>
        {Object.entries(GROUPS).map(([title, shortcuts]) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.title}>{t(`look:${title}`)}</h3>
            <dl className={classes.rows}>
              {shortcuts.map(([name, keys]) => (
                <div key={name} className={classes.row}>
                  <dt>{t(textOf(name))}</dt>
                  <Keys keys={keys} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

/** Each key as one that is pressed. */
function Keys({ keys }: { keys: string }) {
  const { t } = useTranslation('editor')
  const nameOf = (key: string) => {
    const [, own] = /^\{(\w+)\}$/.exec(key) ?? []
    if (own !== undefined) return t(`shortcuts.${own}`)
    return keyName(key)
  }
  return (
    <dd className={classes.keys}>
      {keys.split(' ').map((key) => (
        <Kbd key={key} size="xs" className={classes.key}>
          {nameOf(key)}
        </Kbd>
      ))}
    </dd>
  )
}

/** Names with `craft:` have their texts there. */
function textOf(name: string): string {
  const [own, craft] = name.split(':')
  return craft === undefined ? `shortcuts.${own}` : `craft:shortcuts.${craft}`
}
