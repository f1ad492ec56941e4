import { bounded, color, px, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import './button.css'

export interface ButtonProps {
  text: string
  color: string
  backgroundColor: string
  borderColor: string
  fontSize: number
  lineHeight: number
  borderWidth: number
  borderTopLeftRadius: number
  borderTopRightRadius: number
  borderBottomRightRadius: number
  borderBottomLeftRadius: number
  shadowType: 'none' | 'outset' | 'inset'
  shadowX: number
  shadowY: number
  shadowBlur: number
  shadowSpread: number
  shadowColor: string
  textAlign: 'left' | 'center' | 'right'
}

/** EL-BTN: the tap action is the element's interaction, which the page runs. */
export function ButtonView({ props, element }: ViewProps<ButtonProps>) {
  const { mode, language } = useRuntime()
  const text = String(props.text ?? '')
  // Accessible name of a button without text.
  const unseen = element.name || (language === 'en-US' ? 'Button' : '按钮')
  return (
    <button
      type="button"
      className="button-view"
      aria-label={text.trim() ? undefined : unseen}
      tabIndex={mode === 'edit' ? -1 : undefined}
      style={buttonStyle(props)}
    >
      <span className="button-text">{text}</span>
    </button>
  )
}

function buttonStyle(props: ButtonProps): CSSProperties {
  return {
    color: color(props.color, '#ffffff'),
    backgroundColor: color(props.backgroundColor, '#1890ff'),
    borderColor: color(props.borderColor),
    borderWidth: px(bounded(props.borderWidth, 0, 100, 1)),
    borderRadius: [
      props.borderTopLeftRadius,
      props.borderTopRightRadius,
      props.borderBottomRightRadius,
      props.borderBottomLeftRadius,
    ]
      .map((radius) => px(bounded(radius, 0, 200, 4)))
      .join(' '),
    boxShadow: shadow(props),
    fontSize: px(bounded(props.fontSize, 1, 400, 14)),
    lineHeight: String(bounded(props.lineHeight, 0, 10, 1)),
    justifyContent:
      { left: 'flex-start', center: 'center', right: 'flex-end' }[props.textAlign] ?? 'center',
    textAlign: ['left', 'right'].includes(props.textAlign) ? props.textAlign : 'center',
  }
}

function shadow(props: ButtonProps): string | undefined {
  if (props.shadowType !== 'outset' && props.shadowType !== 'inset') return undefined
  const lengths = [
    px(bounded(props.shadowX, -20, 20, 0)),
    px(bounded(props.shadowY, -20, 20, 2)),
    px(bounded(props.shadowBlur, 0, 40, 4)),
    px(bounded(props.shadowSpread, -10, 40, 0)),
  ]
  const inset = props.shadowType === 'inset' ? 'inset ' : ''
  return inset + [...lengths, color(props.shadowColor, 'rgba(0,0,0,0.2)')].join(' ')
}
