import type { DayStat } from '../../api/types.ts'

/** Series of the chart. */
export const statSeries = ['visitors', 'views', 'submissions', 'conversion'] as const
export type StatSeries = (typeof statSeries)[number]

export interface ChartLook {
  kind: 'line' | 'bar'
  /** Names of the series in the reader's language. */
  names: Record<StatSeries, string>
  colors: Record<StatSeries, string>
  ink: string
  line: string
  surface: string
  fontFamily: string
  isStill: boolean
}

/** Returns the chart's options: counts on the left axis, the conversion in percent on the right one. */
export function chartOption(days: readonly DayStat[], look: ChartLook) {
  const label = { color: look.ink, fontFamily: look.fontFamily, fontSize: 12 }
  const line = { lineStyle: { color: look.line } }
  const value = { type: 'value', minInterval: 1, min: 0, axisLabel: label, nameTextStyle: label }
  return {
    animation: !look.isStill,
    textStyle: { fontFamily: look.fontFamily },
    grid: { left: 8, right: 8, top: 48, bottom: 4, containLabel: true },
    legend: { top: 4, icon: 'roundRect', itemWidth: 12, itemHeight: 8, textStyle: label },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: label,
    },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => day.slice(5)),
      boundaryGap: look.kind === 'bar',
      axisTick: { show: false },
      axisLine: line,
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: [
      { ...value, splitLine: line },
      {
        ...value,
        minInterval: 0,
        splitLine: { show: false },
        axisLabel: { ...label, formatter: '{value}%' },
      },
    ],
    series: statSeries.map((name) => seriesOf(name, days, look)),
  }
}

function seriesOf(name: StatSeries, days: readonly DayStat[], look: ChartLook) {
  const isRate = name === 'conversion'
  return {
    name: look.names[name],
    // A rate is not an amount, so it stays a line when the counts are bars.
    type: isRate ? 'line' : look.kind,
    yAxisIndex: isRate ? 1 : 0,
    data: days.map((day) => (isRate ? percent(day.conversion) : day[name])),
    color: look.colors[name],
    showSymbol: days.length <= 31,
    symbolSize: 5,
    lineStyle: { width: 2, type: isRate ? 'dashed' : 'solid' },
    barMaxWidth: 22,
    itemStyle: { borderRadius: look.kind === 'bar' && !isRate ? [3, 3, 0, 0] : 0 },
  }
}

/** Converts a share to percent with two decimals: 0.1234 to 12.34. */
export function percent(share: number): number {
  return Math.round(share * 10_000) / 100
}
