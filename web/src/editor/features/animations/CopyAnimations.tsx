import { IconClipboardCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { copiedAnimations, copyAnimations, pasteAnimations } from './animations.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { AnimationAct } from './AnimationAct.tsx'
import classes from './animations.module.css'

/** Copies the animations of an element to others. */
export function CopyAnimations({ uuid, isDisabled }: { uuid: string; isDisabled: boolean }) {
  const editor = useEditor()
  const { t } = useTranslation('animation')
  const hasCopied = useStore(copiedAnimations, ({ animations }) => animations.length > 0)
  return (
    <span className={classes.copying}>
      <AnimationAct
        label={t('copy')}
        icon={IconCopy}
        isDisabled={isDisabled}
        onClick={() => copyAnimations(editor, uuid)}
      />
      <AnimationAct
        label={t('paste')}
        icon={IconClipboardCheck}
        isDisabled={!hasCopied}
        onClick={() => pasteAnimations(editor)}
      />
    </span>
  )
}
