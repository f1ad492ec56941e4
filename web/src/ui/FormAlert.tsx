import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** What is wrong with a form as a whole; nothing when it is fine. */
export function FormAlert({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
      {text}
    </Alert>
  )
}
