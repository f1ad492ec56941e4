import { px } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'

interface AnswerProps {
  name: string
  placeholder: string
}

/** A named native input, which works without script. */
export function AnswerView({ props, element }: ViewProps<AnswerProps>) {
  const label = String(props.placeholder || props.name)
  return (
    <input
      name={String(props.name)}
      aria-label={label}
      placeholder={label}
      style={{
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: px(8),
        fontSize: px(Math.min(element.height / 3, 16)),
      }}
    />
  )
}
