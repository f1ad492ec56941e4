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
    ['arrange:regions', 'F6'],
  ],
  'shortcuts.view': [
    ['zoom', 'Ctrl {wheel}'],
    ['arrange:zoom', 'Ctrl + - 0'],
    ['pan', '{space}'],
  ],
  'shortcuts.choosing': [
    ['all', 'Ctrl A'],
    ['clear', 'Esc'],
    ['arrange:next', 'Ctrl → ←'],
    ['arrange:extend', 'Ctrl Shift → ←'],
    ['arrange:groups', 'Ctrl G'],
    ['arrange:ungroup', 'Ctrl Shift G'],
    ['arrange:enterGroup', 'Enter'],
  ],
  'shortcuts.editing': [
    ['copy', 'Ctrl C'],
    ['cut', 'Ctrl X'],
    ['paste', 'Ctrl V'],
    ['clone', 'Ctrl D'],
    ['remove', 'Delete'],
    ['edit', 'Enter'],
    ['arrange:rename', 'F2'],
    ['arrange:copyStyle', 'Ctrl Alt C'],
    ['arrange:pasteStyle', 'Ctrl Alt V'],
    ['arrange:menu', 'Shift F10'],
  ],
  'shortcuts.placing': [
    ['nudge', '← ↑ → ↓'],
    ['nudgeFar', 'Shift ← ↑ → ↓'],
    ['arrange:grow', 'Alt ← ↑ → ↓'],
    ['arrange:turn', 'R'],
    ['arrange:raise', 'Ctrl ]'],
    ['arrange:lower', 'Ctrl ['],
  ],
  'shortcuts.dragging': [
    ['free', 'Ctrl'],
    ['arrange:axis', 'Shift'],
    ['arrange:duplicateDrag', 'Alt'],
    ['ratio', 'Shift'],
    ['centre', 'Alt'],
  ],
}

export function ShortcutsDialog() {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'arrange', 'look'])
  const isOpen = useSession(({ dialog }) => dialog === 'shortcuts')
  return (
    <Modal
      opened={isOpen}
      onClose={() => editor.session.closeDialog()}
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

/** Names with `arrange:` have their texts there. */
function textOf(name: string): string {
  const [own, arrange] = name.split(':')
  return arrange === undefined ? `shortcuts.${own}` : `arrange:shortcuts.${arrange}`
}
