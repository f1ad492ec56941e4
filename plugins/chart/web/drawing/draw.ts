/**
 * Draws a chart with ECharts and extracts the drawing before it is serialized: `renderToSVGString` does not escape
 * attributes, so that a colour could contain a script, and its ids collide on a page. The extracted tree is an ECharts
 * internal; its version is pinned, and draw.test.ts detects changes.
 */
import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import { GridComponent, RadarComponent } from 'echarts/components'
import { init, setPlatformAPI, use as bring } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { textWidth } from './measure.ts'
import { optionsOf } from './options.ts'
import { withGaps } from './gaps.ts'
import { shapesOf } from './shapes.ts'
import { tipsOf } from './tips.ts'
import type { DataOfSeries } from './tips.ts'
import type { VNode } from './shapes.ts'
import type { Drawing, DrawRequest } from './drawing.ts'

bring([BarChart, LineChart, PieChart, RadarChart, GridComponent, RadarComponent, SVGRenderer])
setPlatformAPI({
  measureText: (text: string, font?: string) => ({ width: textWidth(text, font) }),
})

/** Stub: the host's engine has no timers; ECharts sets one that a static drawing does not need. */
const timers = globalThis as { setTimeout?: unknown }
timers.setTimeout ??= () => 0

interface Inside {
  getZr: () => { painter: { renderToVNode: (options: object) => VNode } }
  getModel: () => { getSeriesByIndex: (at: number) => { getData: () => DataOfSeries } | undefined }
}

const AS_IT_IS = {
  animation: false,
  emphasis: false,
  willUpdate: false,
  compress: true,
  useViewBox: true,
}

export function draw(order: DrawRequest): Drawing {
  const { size } = order
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    chart.setOption(optionsOf(order))
    const inside = chart as unknown as Inside
    const shapes = withGaps(shapesOf(inside.getZr().painter.renderToVNode(AS_IT_IS)), order)
    const dataOf = (at: number) => inside.getModel().getSeriesByIndex(at)?.getData()
    return { ...size, shapes, tips: tipsOf(order, dataOf, shapes) }
  } finally {
    chart.dispose()
  }
}
