import { Button, NumberInput } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { staggered } from '../../../model/animations/animations.ts'
import { copiedAnimations, pasteAnimations } from './animations.ts'
import { currentPage } from '../selection/selection.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { AnimationGallery } from './AnimationGallery.tsx'
import { newAnimation } from './AnimationTab.tsx'
import classes from './animations.module.css'
import { KeyframesSheet } from './KeyframesSheet.tsx'
import { usePlayer } from './usePlayer.ts'

/** Gives all selected elements the same animation, from top to bottom with increasing delays. */
export function MultiSelectionAnimations({ count }: { count: number }) {
  const editor = useEditor()
  const { t } = useTranslation('animation')
  const player = usePlayer()
  const [step, setStep] = useState(150)
  const hasCopied = useStore(copiedAnimations, ({ animations }) => animations.length > 0)
  const handlePick = (type: string) => {
    const { pageId, selection } = editor.session.getState()
    const chosen = (currentPage(editor)?.elements ?? [])
      .filter(({ uuid }) => selection.includes(uuid))
      .toSorted((a, b) => a.commonStyle.top - b.commonStyle.top)
    const uuids = chosen.map(({ uuid }) => uuid)
    const animation = newAnimation(type)
    editor.closeHistoryEntry()
    editor.transact((work) => staggered(work, pageId, uuids, { animation, step }))
    player.play(
      uuids.map((uuid, index) => ({
        uuid,
        animations: [{ ...animation, delay: index * step }],
      })),
    )
  }
  return (
    <div className={classes.tab}>
      <KeyframesSheet />
      <p className={classes.hint}>{t('several', { count })}</p>
      <NumberInput
        size="xs"
        label={t('stagger')}
        suffix=" ms"
        min={0}
        max={2000}
        step={50}
        allowDecimal={false}
        value={step}
        onChange={(value) => typeof value === 'number' && setStep(value)}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconClipboardCheck size={15} stroke={1.7} />}
        disabled={!hasCopied}
        title={hasCopied ? undefined : t('pasteHint')}
        onClick={() => pasteAnimations(editor, step)}
      >
        {t('paste')}
      </Button>
      <AnimationGallery onPick={handlePick} />
    </div>
  )
}
