import { bounded, color, px, useMessages, useRuntime, keyOf } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import type { CSSProperties, KeyboardEvent } from 'react'
import { dial } from './dial.ts'
import { messages } from './messages.ts'
import { isDialable, telephone } from './number.ts'
import './one-touch-dialing.css'

export interface OneTouchDialingProps {
  text: string
  phoneNumber: string
  backgroundColor: string
  textColor: string
  iconColor: string
  borderRadius: number
  fontSize: number
  iconSize: number
  showConfirm: boolean
}

/** EL-DIAL: a button as a `tel:` link, which works without script too, unless it needs a confirmation. */
export function OneTouchDialingView({ props }: ViewProps<OneTouchDialingProps>) {
  const runtime = useRuntime()
  const text = useMessages(messages)
  const number = typeof props.phoneNumber === 'string' ? props.phoneNumber.trim() : ''
  const asks = props.showConfirm === true
  // In the editor a tap does nothing (EL-DIAL-18).
  const isOff = runtime.mode === 'edit'
  const handlePress = () => {
    if (!isOff) void dial(number, asks, runtime, text)
  }
  return (
    <a
      className="one-touch-dialing-view"
      role="button"
      aria-label={String(props.text ?? '').trim() ? undefined : number || text('dial')}
      tabIndex={isOff ? -1 : 0}
      href={!isOff && !asks && isDialable(number) ? telephone(number) : undefined}
      style={rootStyle(props)}
      onClick={(event) => {
        event.preventDefault()
        handlePress()
      }}
      onKeyDown={(event) => {
        if (isTrigger(event)) handlePress()
      }}
    >
      <svg
        className="one-touch-dialing-icon"
        viewBox="0 0 24 24"
        aria-hidden="true"
        style={iconStyle(props)}
      >
        <path d="M6.6 10.8a15.1 15.1 0 0 0 6.6 6.6l2.2-2.2a1 1 0 0 1 1-.25 11.4 11.4 0 0 0 3.6.58 1 1 0 0 1 1 1V20a1 1 0 0 1-1 1A17 17 0 0 1 3 4a1 1 0 0 1 1-1h3.5a1 1 0 0 1 1 1c0 1.25.2 2.45.57 3.57a1 1 0 0 1-.25 1Z" />
      </svg>
      <span className="one-touch-dialing-text">{String(props.text ?? '')}</span>
    </a>
  )
}

/** EL-DIAL-13: Enter and Space, once per press; without script, Enter follows the link. */
function isTrigger(event: KeyboardEvent): boolean {
  if (keyOf(event) !== 'Enter' && keyOf(event) !== ' ') return false
  event.preventDefault()
  return !event.repeat
}

function rootStyle(props: OneTouchDialingProps): CSSProperties {
  return {
    color: color(props.textColor, '#ffffff'),
    backgroundColor: color(props.backgroundColor, '#409EFF'),
    borderRadius: px(bounded(props.borderRadius, 0, 10_000, 4)),
    fontSize: px(bounded(props.fontSize, 1, 400, 16)),
  }
}

function iconStyle(props: OneTouchDialingProps): CSSProperties {
  const size = px(bounded(props.iconSize, 0, 400, 24))
  return { width: size, height: size, color: color(props.iconColor, '#ffffff') }
}
