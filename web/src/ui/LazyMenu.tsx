import { Menu, type MenuProps } from '@mantine/core'
import {
  cloneElement,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { BoxAnchor } from '@pinye/plugin-api/anchor'
import { useOnceOpened } from './useOnceOpened.ts'

interface TriggerProps {
  id?: string
  ref?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'data-expanded'?: boolean
}

export interface LazyMenuProps extends Omit<MenuProps, 'children' | 'opened' | 'onChange' | 'id'> {
  /** The button that opens it. */
  target: ReactElement<TriggerProps>
  /** Of the box that opens. */
  dropdownClassName?: string
  /** What stands in it; drawn only while it is open. */
  children: ReactNode
}

/**
 * A menu that is drawn from the first time it opens: the library's own costs about a hundred hooks and the placing of boxes while it is
 * closed, for each button that has one. The button is the same before and after, so that it keeps the focus.
 */
export function LazyMenu({ target, dropdownClassName, children, ...menu }: LazyMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [isReady, setReady] = useState(false)
  const wasAsked = useOnceOpened(isAsked)
  const isOpen = isReady && isAsked
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    target.props.onClick?.(event)
    setAsked(!isAsked)
  }
  return (
    <>
      {cloneElement(target, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        'data-expanded': isOpen || undefined,
        ref: button,
        onClick: handleClick,
      })}
      {wasAsked && (
        <Menu {...menu} id={id} opened={isOpen} onChange={setAsked}>
          <Menu.Target>
            <BoxAnchor button={button} onReady={setReady} />
          </Menu.Target>
          <Menu.Dropdown className={dropdownClassName}>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
