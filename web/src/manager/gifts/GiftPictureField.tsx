import { Button, FileButton, Group, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUpload } from '../../api/uploads.ts'
import { GiftPicture } from './useGiftColumns.tsx'

export interface GiftPictureFieldProps {
  value: string
  error: string | undefined
  onChange: (address: string) => void
  onRefused: (thrown: unknown) => void
}

/** The picture of a gift: choose a file, or do without. */
export function GiftPictureField({ value, error, onChange, onRefused }: GiftPictureFieldProps) {
  const { t } = useTranslation('manager')
  const upload = useUpload()
  const handleFile = (file: File | null) => {
    if (file === null) return
    upload.mutate(file, {
      onSuccess: (stored) => {
        onChange(stored.path)
      },
      onError: onRefused,
    })
  }
  return (
    <Input.Wrapper label={t('gifts.picture')} labelElement="div" error={error}>
      <Group gap="sm" role="group" aria-label={t('gifts.picture')}>
        <GiftPicture address={value} />
        <FileButton onChange={handleFile} accept="image/*">
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {t('gifts.choosePicture')}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              onChange('')
            }}
          >
            {t('gifts.removePicture')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
