import { Avatar, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUploadedPicture, type UploadedPictureOptions } from '../api/uploads.ts'
import { thumbnail } from '../model/webAddress.ts'
import { PictureButtons } from '../ui/PictureButtons.tsx'

export interface AvatarFieldProps extends UploadedPictureOptions {
  name: string
  value: string
  error: string | undefined
}

/** Avatar of the account: chooses a file, or removes the current picture. */
export function AvatarField({ name, value, error, onChange, onRefused }: AvatarFieldProps) {
  const { t } = useTranslation('account')
  const picture = useUploadedPicture({ onChange, onRefused })
  return (
    <div role="group" aria-label={t('avatar')}>
      <Group gap="md">
        <Avatar src={thumbnail(value, 160) || null} alt="" name={name} size={56} color="pine" />
        <PictureButtons
          chooseLabel={t('chooseAvatar')}
          removeLabel={t('removeAvatar')}
          accept="image/png,image/jpeg,image/webp,image/gif"
          hasPicture={value !== ''}
          isBusy={picture.isBusy}
          onChoose={picture.choose}
          onRemove={picture.remove}
        />
      </Group>
      {error && (
        <Text size="xs" c="red" mt={6} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
