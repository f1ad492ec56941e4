import { useMemo, useRef } from 'react'
import { px, RichText, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { textClass, textStyle } from './textProps.ts'
import { useContentSize } from './useContentSize.ts'
import { withChips, renderVariables } from './variables.ts'
import type { TextProps } from './textProps.ts'
import './text.css'

/** EL-TEXT: the stored HTML with its variables rendered, in the style of the whole element. */
export function TextView({ props, element }: ViewProps<TextProps>) {
  const { mode } = useRuntime()
  const content = useRef<HTMLDivElement>(null)
  useContentSize(content, element, props)
  const { text } = props
  const html = useMemo(
    () => (mode === 'edit' ? withChips(text) : renderVariables(text)),
    [mode, text],
  )
  // Vertical text has columns of the height of the box; it grows to the left, and scrolls there.
  const isVertical = props.verticalText === true
  const height = isVertical ? px(element.height) : undefined
  const look = { className: textClass(props), style: { ...textStyle(props), height } }
  // The wrapper is needed for measuring in the editor only; published pages omit it.
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
