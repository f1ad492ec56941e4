import { useRef } from 'react'
import { RichText } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { textClass, textStyle } from './textProps.ts'
import { useContentSize } from './useContentSize.ts'
import type { TextProps } from './textProps.ts'
import './text.css'

/** EL-TEXT: the stored HTML as it is, in the style of the whole element. */
export function TextView({ props, element }: ViewProps<TextProps>) {
  const content = useRef<HTMLDivElement>(null)
  useContentSize(content, element, props)
  return (
    <div className={textClass(props)} style={textStyle(props)}>
      <div ref={content}>
        <RichText html={props.text} />
      </div>
    </div>
  )
}
