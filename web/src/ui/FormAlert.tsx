import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Error about a form as a whole; renders nothing when the text is empty. */
export function FormAlert({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
      {text}
    </Alert>
  )
}
