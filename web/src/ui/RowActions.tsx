import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface RowActionsProps {
  /** Name of the row, for the accessible names of the buttons. */
  name: string
  onAct: (act: 'edit' | 'delete') => void
  /** Further buttons, placed first. */
  children?: ReactNode
}

/** Edit and delete buttons at the end of a row. */
export function RowActions({ name, onAct, children }: RowActionsProps) {
  const { t } = useTranslation('common')
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {children}
      <Button
        variant="light"
        size="xs"
        aria-label={t('list.edit', { name })}
        onClick={() => {
          onAct('edit')
        }}
      >
        {t('messages:mode.edit')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        aria-label={t('list.delete', { name })}
        onClick={() => {
          onAct('delete')
        }}
      >
        {t('messages:ctx.delete')}
      </Button>
    </Group>
  )
}
