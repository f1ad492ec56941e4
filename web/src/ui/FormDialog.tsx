import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from './FormAlert.tsx'

export interface FormDialogProps {
  title: string
  /** What is wrong with all of it; empty when nothing is. */
  failure: string
  submitLabel?: string
  isDangerous?: boolean
  isBusy?: boolean
  size?: string
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** A few fields and a button in a dialog; Enter sends them, Escape leaves. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('messages')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Forms inside dialogs inside forms must not send the outer one.
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
