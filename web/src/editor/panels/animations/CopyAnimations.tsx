import { ActionIcon, Tooltip } from '@mantine/core'
import { IconClipboardCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { copiedAnimations, copyAnimations, pasteAnimations } from '../../actions/animations.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import classes from './animations.module.css'

/** Takes how one element moves to others. */
export function CopyAnimations({ uuid, isDisabled }: { uuid: string; isDisabled: boolean }) {
  const editor = useEditor()
  const { t } = useTranslation('animation')
  const hasCopied = useStore(copiedAnimations, ({ animations }) => animations.length > 0)
  return (
    <span className={classes.copying}>
      <Tooltip label={t('copy')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          disabled={isDisabled}
          aria-label={t('copy')}
          onClick={() => copyAnimations(editor, uuid)}
        >
          <IconCopy size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('paste')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          disabled={!hasCopied}
          aria-label={t('paste')}
          onClick={() => pasteAnimations(editor)}
        >
          <IconClipboardCheck size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
