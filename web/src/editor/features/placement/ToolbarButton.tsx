import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface ToolbarButtonProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  onClick: () => void
}

/** One button of the alignment toolbar. */
export function ToolbarButton({
  label,
  icon: Icon,
  isDisabled = false,
  onClick,
}: ToolbarButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      data-tooltip=""
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  )
}
