import { Group, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUploadedPicture, type UploadedPictureOptions } from '../../api/uploads.ts'
import { PictureButtons } from '../../ui/PictureButtons.tsx'
import { GiftPicture } from './useGiftColumns.tsx'

export interface GiftPictureFieldProps extends UploadedPictureOptions {
  value: string
  error: string | undefined
}

/** Picture of a gift: choose a file, or remove it. */
export function GiftPictureField({ value, error, onChange, onRefused }: GiftPictureFieldProps) {
  const { t } = useTranslation('manager')
  const picture = useUploadedPicture({ onChange, onRefused })
  return (
    <Input.Wrapper label={t('gifts.picture')} labelElement="div" error={error}>
      <Group gap="sm" role="group" aria-label={t('gifts.picture')}>
        <GiftPicture address={value} />
        <PictureButtons
          chooseLabel={t('gifts.choosePicture')}
          removeLabel={t('gifts.removePicture')}
          accept="image/*"
          hasPicture={value !== ''}
          isBusy={picture.isBusy}
          onChoose={picture.choose}
          onRemove={picture.remove}
        />
      </Group>
    </Input.Wrapper>
  )
}
