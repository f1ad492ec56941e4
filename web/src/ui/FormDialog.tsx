import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from './FormAlert.tsx'

export interface FormDialogProps {
  title: string
  /** Error about the form as a whole; empty without one. */
  failure: string
  submitLabel?: string
  isDangerous?: boolean
  isBusy?: boolean
  size?: string
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** Dialog with a small form; Enter submits, Escape cancels. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('messages')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles submit events through portals: an enclosing form must not be submitted too.
    event.stopPropagation()
    props.onSubmit()
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <FormAlert text={props.failure} />
          {props.children}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={props.onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button
              type="submit"
              color={props.isDangerous ? 'red.8' : undefined}
              loading={props.isBusy ?? false}
            >
              {props.submitLabel ?? t('header.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
