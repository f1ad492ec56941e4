import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { thumbnail } from '../../../model/webAddress.ts'
import classes from './settings.module.css'

export interface PictureSettingProps {
  label: string
  /** Explains the origin of the picture. */
  hint: string
  address: string
  shape: 'tall' | 'square'
  /** Whether the author chose this picture, and the label of the button that resets it. */
  isOwn: boolean
  removeLabel: string
  onChoose: () => void
  onRemove: () => void
}

/** Setting of a picture that represents the work. */
export function PictureSetting(props: PictureSettingProps) {
  const { label, hint, address, shape, isOwn, removeLabel, onChoose, onRemove } = props
  const { t } = useTranslation('settings')
  return (
    <div className={classes.picture} role="group" aria-label={label}>
      <button
        type="button"
        className={classes.frame}
        data-shape={shape}
        aria-label={t('chooseOf', { name: label })}
        onClick={onChoose}
      >
        {address ? (
          <img src={thumbnail(address, 320)} alt="" />
        ) : (
          <IconPhoto size={26} stroke={1.3} aria-hidden />
        )}
      </button>
      <div className={classes.about}>
        <b>{label}</b>
        <span className={classes.hint}>{hint}</span>
        <Button size="compact-sm" variant="default" onClick={onChoose}>
          {t('choose')}
        </Button>
        {isOwn && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onRemove}>
            {removeLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
