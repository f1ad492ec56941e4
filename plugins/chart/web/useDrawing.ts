import { useEffect, useMemo, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import { drawNow, fetchDraw } from './drawing/engine.ts'
import type { Chart } from './chart.ts'
import type { Draw, Drawing, Size } from './drawing/drawing.ts'

/** EL-RADAR-13. */
const REST_MS = 200

/** Returns the drawing of a chart in a box; undefined until the drawing code is loaded. */
export function useDrawing(chart: Chart | null, { width, height }: Size): Drawing | undefined {
  const { language } = useRuntime()
  const draw = useDraw(chart !== null)
  const size = useRested(width, height)
  return useMemo(
    () => (draw && chart ? draw({ chart, size, language }) : undefined),
    [draw, chart, size, language],
  )
}

function useDraw(isWanted: boolean): Draw | undefined {
  const [draw, setDraw] = useState(drawNow)
  useEffect(() => {
    if (draw || !isWanted) return
    let isHere = true
    const storeModule = (fetched: Draw) => {
      if (isHere) setDraw(() => fetched)
    }
    // Offline, the table stays; the next chart shown retries.
    fetchDraw()?.then(storeModule, () => undefined)
    return () => {
      isHere = false
    }
  }, [draw, isWanted])
  return draw
}

/** Debounces the size: until it is stable, the old drawing is stretched. */
function useRested(width: number, height: number): Size {
  const [size, setSize] = useState({ width, height })
  useEffect(() => {
    if (size.width === width && size.height === height) return
    const timer = setTimeout(() => setSize({ width, height }), REST_MS)
    return () => clearTimeout(timer)
  }, [size, width, height])
  return size
}
