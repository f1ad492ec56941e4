import { Modal, Text, UnstyledButton } from '@mantine/core'
import { IconArrowsSplit, IconCloudDown, IconDeviceFloppy, type Icon } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/ApiError.ts'
import { formatTime } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { useEditor, useSaving } from '../../store/EditorContext.tsx'
import classes from '../../ui/dialogs.module.css'

type Choice = 'mine' | 'theirs' | 'both'

const CHOICES: [Choice, Icon][] = [
  ['mine', IconDeviceFloppy],
  ['theirs', IconCloudDown],
  ['both', IconArrowsSplit],
]

/**
 * Save conflict: another session saved the work in the meantime. Offers three ways to continue, none of which loses
 * changes.
 */
export function ConflictDialog() {
  const editor = useEditor()
  const { t, i18n } = useTranslation('editor')
  const conflict = useSaving((saving) => saving.conflict)
  const [busy, setBusy] = useState<Choice | null>(null)
  const resolve = async (choice: Choice) => {
    setBusy(choice)
    try {
      if (choice === 'mine') await editor.resolveConflict('mine')
      if (choice === 'theirs') await editor.resolveConflict('theirs')
      if (choice === 'both') {
        const copy = await editor.resolveConflict('copy')
        const link = { href: `/editor/${copy.id}`, target: '_blank', rel: 'noreferrer' }
        const action = createElement('a', link, t('conflict.openCopy'))
        toast.success(t('conflict.copied', { title: copy.title }), { action, duration: 8_000 })
        return
      }
      toast.success(t(`conflict.done.${choice}`), { duration: 6_000 })
    } catch (thrown) {
      toast.error(errorText(thrown, t))
    } finally {
      setBusy(null)
    }
  }
  const time = conflict?.updated_at ? formatTime(conflict.updated_at, i18n.language) : ''
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('conflict.title')}
      size="md"
    >
      <Text size="sm" mb="md">
        {t('conflict.text', { author: conflict?.author || t('conflict.somebody'), time })}
      </Text>
      <div className={classes.choices}>
        {CHOICES.map(([choice, Icon]) => (
          <UnstyledButton
            key={choice}
            className={classes.choice}
            disabled={busy !== null}
            data-busy={busy === choice || undefined}
            onClick={() => void resolve(choice)}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>{t(`conflict.${choice}`)}</strong>
              <span className={classes.choiceText}>{t(`conflict.${choice}Text`)}</span>
            </span>
          </UnstyledButton>
        ))}
      </div>
    </Modal>
  )
}
