import { RuntimeProvider } from '@pinye/plugin-api'
import { useLayoutEffect, useRef, useState } from 'react'
import type { PlacedElement } from '../../../model/work.ts'
import type { PluginElement } from '../../../plugins/pluginElement.ts'
import { useEditRuntime } from '../../canvas/useEditRuntime.ts'
import { DrawnElement } from './DrawnElement.tsx'
import classes from './presets.module.css'

export interface SampleViewProps {
  element: PlacedElement
  kind: PluginElement
}

/** Preview of an element, scaled down to the available space and never enlarged. */
export function SampleView({ element, kind: { View, plugin } }: SampleViewProps) {
  const runtime = useEditRuntime()
  const frameRef = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState(0)
  const { width, height } = element.commonStyle
  useLayoutEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    setScale(Math.min(1, frame.clientWidth / width, frame.clientHeight / height))
  }, [width, height])
  if (!View) return null
  return (
    <span className={classes.frame} ref={frameRef} aria-hidden="true" inert>
      <span className={classes.sized} style={{ width: width * scale, height: height * scale }}>
        <span className={classes.paper} style={{ transform: `scale(${scale})` }}>
          <RuntimeProvider runtime={runtime}>
            <DrawnElement element={element} View={View} plugin={plugin} />
          </RuntimeProvider>
        </span>
      </span>
    </span>
  )
}
