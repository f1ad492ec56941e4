import { useMemo, useRef } from 'react'
import { px, RichText, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { textClass, textStyle } from './textProps.ts'
import { useContentSize } from './useContentSize.ts'
import { withChips, renderVariables } from './variables.ts'
import type { TextProps } from './textProps.ts'
import './text.css'

/** EL-TEXT: the stored HTML as it is, but for its variables, in the style of the whole element. */
export function TextView({ props, element }: ViewProps<TextProps>) {
  const { mode } = useRuntime()
  const content = useRef<HTMLDivElement>(null)
  useContentSize(content, element, props)
  const { text } = props
  const html = useMemo(
    () => (mode === 'edit' ? withChips(text) : renderVariables(text)),
    [mode, text],
  )
  // Columns have the height of the box: a text that is written from top to bottom grows to the left, and scrolls there.
  const isVertical = props.verticalText === true
  const height = isVertical ? px(element.height) : undefined
  const look = { className: textClass(props), style: { ...textStyle(props), height } }
  // Only the editor measures it: a visitor's page does without the box for that.
  if (mode !== 'edit')
    return <RichText {...look} tabIndex={isVertical ? 0 : undefined} html={html} />
  return (
    <div {...look}>
      <div ref={content}>
        <RichText html={html} />
      </div>
    </div>
  )
}
