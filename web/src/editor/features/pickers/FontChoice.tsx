import { Loader, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FontEntry } from '../../../api/gallery.ts'
import classes from './fonts.module.css'

export interface FontChoiceProps {
  font: FontEntry
  current: string
  /** Family that is loading. */
  loading: string
  language: string
  /** Whether Tab reaches this option (roving tabindex). */
  isReached: boolean
  onUse: (font: FontEntry) => void
}

/** Option of a font: a sample in its own face, its designer and its size. */
export function FontChoice({
  font,
  current,
  loading,
  language,
  isReached,
  onUse,
}: FontChoiceProps) {
  const { t } = useTranslation('editor')
  const { family, label, labelEn, previewText, system, author, licence, kibPer100, size } = font
  const name = language === 'en-US' ? labelEn || family : label
  const cost = system
    ? t('fonts.device')
    : kibPer100
      ? t('fonts.cost', { kib: kibPer100 })
      : t('fonts.size', { kib: Math.max(1, Math.round(size / 1024)) })
  return (
    <UnstyledButton
      className={classes.font}
      aria-pressed={family === current}
      aria-busy={family === loading}
      tabIndex={isReached ? 0 : -1}
      onClick={() => onUse(font)}
    >
      <span
        className={classes.sample}
        style={{ fontFamily: `"${family} sample", "${family}"` }}
        aria-hidden
      >
        {previewText}
      </span>
      <span className={classes.name}>
        {name}
        {family === loading && <Loader size={12} />}
      </span>{' '}
      <span className={classes.facts}>
        {author && licence && <span>{t('fonts.author', { author, licence })}</span>}{' '}
        <span>{cost}</span>
      </span>
    </UnstyledButton>
  )
}
