import { SegmentedControl, UnstyledButton } from '@mantine/core'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ANIMATION_NAMES,
  CATEGORIES,
  type AnimationCategory,
} from '../../../model/animations/animations.ts'
import classes from './animations.module.css'

/** Gallery of all animations; a sample plays on hover or focus. */
export function AnimationGallery({ onPick }: { onPick: (name: string) => void }) {
  const { t } = useTranslation('animation')
  const [category, setCategory] = useState<AnimationCategory>('enter')
  return (
    <section className={classes.gallery} aria-label={t('gallery')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('category')}
        data={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={category}
        onChange={setCategory}
      />
      <div className={classes.samples}>
        {ANIMATION_NAMES[category].map((name) => (
          <UnstyledButton key={name} className={classes.sample} onClick={() => onPick(name)}>
            <span className={classes.stage} aria-hidden>
              <span className={classes.dot} style={{ '--sample': `py-${name}` } as CSSProperties} />
            </span>
            <span>{t(`name.${name}`)}</span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
