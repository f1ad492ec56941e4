import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { memo } from 'react'
import { Hint } from '../../ui/Hint.tsx'

export interface ToolProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  onClick: () => void
}

/** A button of the header that is one drawing. */
export const Tool = memo(function Tool(props: ToolProps) {
  const { label, icon: Drawing, isDisabled = false, onClick } = props
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
})
