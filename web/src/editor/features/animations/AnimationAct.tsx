import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface AnimationActProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  onClick: () => void
}

/** Icon button for animations, with its label as a tooltip. */
export function AnimationAct({ label, icon: Icon, isDisabled, onClick }: AnimationActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={isDisabled}
        aria-label={label}
        onClick={onClick}
      >
        <Icon size={14} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
