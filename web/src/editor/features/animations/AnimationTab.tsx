import { Button } from '@mantine/core'
import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_ANIMATIONS } from '../../../model/animations/animations.ts'
import type { Animation } from '../../../model/work.ts'
import { useElement } from '../../store/EditorContext.tsx'
import { AnimationGallery } from './AnimationGallery.tsx'
import { AnimationRow } from './AnimationRow.tsx'
import classes from './animations.module.css'
import { KeyframesSheet } from './KeyframesSheet.tsx'
import { PlayBar } from './PlayBar.tsx'
import { spanOf, TimeAxis } from './TimeAxis.tsx'
import { useAnimationEdits } from './useAnimationEdits.ts'
import { usePlayer } from './usePlayer.ts'

export function newAnimation(type: string): Animation {
  return { type, duration: 1000, delay: 0 }
}

/** Animations of the element (AN-005): a timeline with draggable bars, and settings. */
export function AnimationTab({ uuid }: { uuid: string }) {
  const { t } = useTranslation('animation')
  const element = useElement(uuid)
  const edits = useAnimationEdits(uuid)
  const player = usePlayer()
  const [open, setOpen] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const animations = element?.animations ?? []
  const span = spanOf([animations])
  const handleAdd = (type: string) => {
    const added = newAnimation(type)
    edits.change((all) => [...all, added])
    setOpen(animations.length)
    setAdding(false)
    player.play([{ uuid, animations: [added] }])
  }
  return (
    <div className={classes.tab}>
      <KeyframesSheet />
      <PlayBar player={player} uuid={uuid} isDisabled={animations.length === 0} />
      {animations.length === 0 && !isAdding && <Empty />}
      {animations.length > 0 && (
        <div className={classes.scene}>
          <div className={classes.inset}>
            <TimeAxis span={span} />
          </div>
          <ol className={classes.rows} aria-label={t('timeline')}>
            {animations.map((animation, index) => (
              <AnimationRow
                // Entries have no id, so the index is the key.
                key={index}
                animations={animations}
                animation={animation}
                index={index}
                span={span}
                isOpen={open === index}
                edits={edits}
                onToggle={() => setOpen(open === index ? null : index)}
                onPlay={() => player.play([{ uuid, animations: [{ ...animation, delay: 0 }] }])}
              />
            ))}
          </ol>
        </div>
      )}
      {isAdding || animations.length === 0 ? (
        <AnimationGallery onPick={handleAdd} />
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={animations.length >= MAX_ANIMATIONS}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
      )}
    </div>
  )
}

function Empty() {
  const { t } = useTranslation('animation')
  return (
    <div className={classes.empty}>
      <span className={classes.art}>
        <IconSparkles size={28} stroke={1.4} aria-hidden />
      </span>
      <strong>{t('empty')}</strong>
      <span>{t('emptyHint')}</span>
    </div>
  )
}
