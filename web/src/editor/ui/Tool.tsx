import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { memo } from 'react'
import classes from '../header/header.module.css'

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
    <Tooltip label={label}>
      {/* Steps switch two of them with every change: the kit's own would be drawn in six parts each time. */}
      <button
        type="button"
        className={`${classes.tool} mantine-focus-auto mantine-active`}
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Drawing size={19} stroke={1.6} />
      </button>
    </Tooltip>
  )
})
