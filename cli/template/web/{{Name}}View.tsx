import { color, px, useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import './{{name}}.css'

/** The stored props: the fields of the struct in src/lib.rs. */
export interface {{Name}}Props {
  text: string
  color: string
}

/**
 * What visitors see. It is drawn on the server when a work is published, so it must not touch the browser outside of
 * effects. `px(n)` is a length in design pixels that scales with the phone.
 */
export function {{Name}}View({ props, element }: ViewProps<{{Name}}Props>) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const words = String(props.text ?? '')
  return (
    <div
      className="{{name}}-card"
      style={{ backgroundColor: color(props.color, '#4c6ef5'), fontSize: px(Math.min(element.height / 3, 20)) }}
    >
      <span className="{{name}}-text">{words || (mode === 'edit' ? text('empty') : '')}</span>
    </div>
  )
}
