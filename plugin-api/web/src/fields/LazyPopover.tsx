import { cloneElement, useId, useRef, useState } from 'react'
import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode, Ref } from 'react'
import type { PopoverProps } from '@mantine/core'
import { BoxAnchor } from './BoxAnchor.tsx'

interface TriggerProps {
  id?: string
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

export interface LazyPopoverProps extends Omit<PopoverProps, 'children' | 'id'> {
  /** The button that opens it. */
  target: ReactElement<TriggerProps>
  /** What the box is called. */
  label: string
  padding?: number
  /** What stands in it; drawn only while it is open. */
  children: ReactNode
}

/**
 * A box beside a button, drawn from the first time it opens: a panel has one for each colour, and the library's own costs about a hundred
 * hooks and the placing of boxes while it is closed. The button is the same before and after, so that it keeps the focus.
 */
export function LazyPopover({
  target,
  label,
  padding,
  children,
  opened = false,
  ...box
}: LazyPopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpened, setWasOpened] = useState(opened)
  const [isReady, setReady] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  return (
    <>
      {cloneElement(target, {
        id,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        ref: button,
      })}
      {wasOpened && (
        <Popover {...box} id={id} opened={opened && isReady}>
          <Popover.Target>
            <BoxAnchor button={button} onReady={setReady} />
          </Popover.Target>
          <Popover.Dropdown p={padding} aria-label={label}>
            {children}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}
