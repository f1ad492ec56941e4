import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Hint } from '../../ui/Hint.tsx'

export interface ToolProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  onClick: () => void
}

/** A button of the header that is one drawing. */
export function Tool({ label, icon: Drawing, isDisabled = false, onClick }: ToolProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Drawing size={19} stroke={1.6} />
      </ActionIcon>
    </Hint>
  )
}
