import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface PanelActionProps {
  label: string
  icon: Icon
  onClick: () => void
}

/** Icon button in the head of a panel. */
export function PanelAction({ label, icon: Drawing, onClick }: PanelActionProps) {
  return (
    <ActionIcon variant="light" size="sm" data-tooltip="" aria-label={label} onClick={onClick}>
      <Drawing size={15} />
    </ActionIcon>
  )
}
