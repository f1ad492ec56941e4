import { Tooltip } from '@mantine/core'
import { cloneElement, useState, type PointerEvent, type ReactElement } from 'react'

interface Hinted {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
}

/**
 * Tells a pointer what a drawing on a button means, where the button is there from the start. The library's `Tooltip` has 130 hooks,
 * which every opening would pay for each button (E1, E2); here it comes with the pointer.
 */
export function Hint({ label, children }: { label: string; children: ReactElement<Hinted> }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const handleNear = (event: PointerEvent<HTMLElement>) => setTarget(event.currentTarget)
  return (
    <>
      {cloneElement(children, { onPointerEnter: handleNear })}
      {target && <Tooltip target={target} label={label} />}
    </>
  )
}
