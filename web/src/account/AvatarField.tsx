import { Avatar, Button, FileButton, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUpload } from '../api/uploads.ts'

export interface AvatarFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (address: string) => void
  onRefused: (thrown: unknown) => void
}

/** The picture beside one's name: choose a file, or do without. */
export function AvatarField({ name, value, error, onChange, onRefused }: AvatarFieldProps) {
  const { t } = useTranslation('account')
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
    <div role="group" aria-label={t('avatar')}>
      <Group gap="md">
        <Avatar src={value || null} alt="" name={name} size={56} color="pine" />
        <FileButton onChange={handleFile} accept="image/png,image/jpeg,image/webp,image/gif">
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {t('chooseAvatar')}
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
            {t('removeAvatar')}
          </Button>
        )}
      </Group>
      {error && (
        <Text size="xs" c="red" mt={6} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
