import { useMantineColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type ECharts } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayStat } from '../../api/types.ts'
import classes from './Forms.module.css'
import { chartOption, statSeries, type StatSeries } from './chartOption.ts'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface StatChartProps {
  days: readonly DayStat[]
  kind: 'line' | 'bar'
  /** Text alternative of the chart for screen readers. */
  label: string
}

/** Chart of the days. In a chunk of its own, since the chart library outweighs all screens around it. */
export function StatChart({ days, kind, label }: StatChartProps) {
  const { t } = useTranslation('forms')
  const { colorScheme } = useMantineColorScheme()
  const isStill = useReducedMotion()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  useEffect(() => {
    if (place.current === null) return
    const made = init(place.current)
    chart.current = made
    const observer = new ResizeObserver(() => {
      made.resize()
    })
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])
  useEffect(() => {
    if (place.current === null) return
    const names = Object.fromEntries(statSeries.map((name) => [name, t(`stat.${name}`)])) as Record<
      StatSeries,
      string
    >
    const option = chartOption(days, { kind, names, isStill, ...colorsAround(place.current) })
    chart.current?.setOption(option, { notMerge: true })
  }, [days, kind, t, colorScheme, isStill])
  return <div ref={place} className={classes.chart} role="img" aria-label={label} />
}

/** Reads the CSS variables for the canvas, which cannot use them itself. */
function colorsAround(element: HTMLElement) {
  const style = getComputedStyle(element)
  const variable = (name: string) => style.getPropertyValue(name).trim()
  return {
    colors: {
      visitors: variable('--pinye-brand'),
      views: variable('--pinye-chart-second'),
      submissions: variable('--pinye-accent'),
      conversion: variable('--pinye-chart-third'),
    },
    ink: variable('--pinye-ink-soft'),
    line: variable('--pinye-line'),
    surface: variable('--pinye-surface'),
    fontFamily: style.fontFamily,
  }
}
