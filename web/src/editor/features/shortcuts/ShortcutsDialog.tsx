import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyCaps, type Keys as KeyNames } from '../../commands/keys.ts'
import { SHORTCUT_HELP } from '../../commands/shortcutHelp.ts'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from './shortcuts.module.css'

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
        {Object.entries(SHORTCUT_HELP).map(([title, rows]) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.title}>{t(`look:${title}`)}</h3>
            <dl className={classes.rows}>
              {rows.map(({ label, keys }) => (
                <div key={label} className={classes.row}>
                  <dt>{t(label)}</dt>
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

/** Renders each key of a combination separately. */
function Keys({ keys }: { keys: KeyNames }) {
  const { t } = useTranslation('editor')
  const nameOf = (key: string) => {
    const [, own] = /^\{(\w+)\}$/.exec(key) ?? []
    return own === undefined ? key : t(`shortcuts.${own}`)
  }
  return (
    <dd className={classes.keys}>
      {keyCaps(keys).map((key) => (
        <Kbd key={key} size="xs" className={classes.key}>
          {nameOf(key)}
        </Kbd>
      ))}
    </dd>
  )
}
