import type { Icon } from '@tabler/icons-react'
import { memo } from 'react'
import classes from '../header/header.module.css'

export interface ToolProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  onClick: () => void
}

/** Icon button of the header. */
export const Tool = memo(function Tool(props: ToolProps) {
  const { label, icon: Drawing, isDisabled = false, onClick } = props
  // A native button, since every history step toggles two of them and the UI kit's button consists of six components.
  return (
    <button
      type="button"
      className={`${classes.tool} mantine-focus-auto mantine-active`}
      data-tooltip=""
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Drawing size={19} stroke={1.6} />
    </button>
  )
})
