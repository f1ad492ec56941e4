import { useEffect, useLayoutEffect, type Ref, type RefObject } from 'react'

export interface BoxAnchorProps {
  /** The button beside which the box opens. */
  button: RefObject<HTMLElement | null>
  /** The box knows its button and may open: one that was open from the start would not know whom to give the focus back. */
  onReady: (isReady: true) => void
  ref?: Ref<HTMLElement>
}

/** Stands in a `Popover.Target` or `Menu.Target` for a button that was there before it. */
export function BoxAnchor({ button, onReady, ref }: BoxAnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button.current)
  }, [ref, button])
  useEffect(() => onReady(true), [onReady])
  return null
}
