import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../format.ts'
import classes from './fonts.module.css'
import type { OwnFont } from './ownFont.ts'

export interface FontCardProps {
  font: OwnFont
  isChosen: boolean
  /** Undefined where fonts are managed, not selected. */
  onUse?: ((font: OwnFont) => void) | undefined
  onChange: () => void
  onDelete: () => void
}

/** A font with a sample, its weights, size and licence, and actions. */
export function FontCard({ font, isChosen, onUse, onChange, onDelete }: FontCardProps) {
  const { t, i18n } = useTranslation('fonts')
  const { name, entry, faces, bytes, isShared, isMine } = font
  const isPrintOnly = faces.some(({ embedding }) => embedding === 'preview')
  return (
    <li className={classes.card} aria-label={name} data-chosen={isChosen || undefined}>
      <p
        className={classes.sample}
        style={{ fontFamily: `"${entry.family} sample", "${entry.family}"` }}
        aria-hidden
      >
        {entry.previewText}
      </p>
      <div className={classes.line}>
        <strong className={classes.name}>{name}</strong>
        {isShared && (
          <Badge size="sm" variant="light" tt="none">
            {t('card.shared')}
          </Badge>
        )}
      </div>
      <p className={classes.facts}>
        {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(faces.map(weightOf))} ·{' '}
        {formatSize(bytes, i18n.language)} ·{' '}
        {t(`licence.${font.licence}`, { defaultValue: font.licence })}
      </p>
      {isPrintOnly && <p className={classes.facts}>{t('card.preview')}</p>}
      <div className={classes.acts}>
        {onUse && (
          <Button
            size="compact-sm"
            variant={isChosen ? 'filled' : 'light'}
            aria-pressed={isChosen}
            onClick={() => onUse(font)}
          >
            {t(isChosen ? 'card.used' : 'card.use')}
          </Button>
        )}
        {isMine && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('card.change', { name })}
              onClick={onChange}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('card.delete', { name })}
              onClick={onDelete}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  )
}

function weightOf({ style, weight, mostWeight }: OwnFont['faces'][number]): string {
  if (mostWeight > weight) return `${weight}–${mostWeight}`
  return style || `${weight}`
}
