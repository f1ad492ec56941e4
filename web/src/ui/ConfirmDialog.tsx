import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** Consequences of confirming. */
  children?: ReactNode
  confirmLabel?: string
  isDangerous?: boolean
  isBusy?: boolean
  size?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation; Escape and the backdrop cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('messages')
  const { opened, title, children, isDangerous = false, isBusy = false } = props
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={title}
      size={props.size ?? 'sm'}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={props.onClose}>
          {props.confirmLabel === undefined ? t('confirm.no') : t('common:action.cancel')}
        </Button>
        <Button
          data-autofocus
          color={isDangerous ? 'red.8' : undefined}
          loading={isBusy}
          onClick={props.onConfirm}
        >
          {props.confirmLabel ?? t('confirm.yes')}
        </Button>
      </Group>
    </Modal>
  )
}
