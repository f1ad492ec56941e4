import { Tooltip as MantineTooltip } from '@mantine/core'
import { cloneElement, useState, type PointerEvent, type ReactElement } from 'react'

interface TooltipTarget {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
}

/**
 * Tooltip of a button that is mounted from the start. The library's own runs 130 hooks per button, so it is mounted only
 * once the pointer enters.
 */
export function Tooltip({
  label,
  children,
}: {
  label: string
  children: ReactElement<TooltipTarget>
}) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const handleNear = (event: PointerEvent<HTMLElement>) => setTarget(event.currentTarget)
  return (
    <>
      {cloneElement(children, { onPointerEnter: handleNear })}
      {target && <MantineTooltip target={target} label={label} />}
    </>
  )
}
