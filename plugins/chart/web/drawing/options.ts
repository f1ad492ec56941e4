/** Builds the ECharts options of a chart. Texts and lines have the page's own colour (`currentColor`). */
import type { EChartsCoreOption } from 'echarts/core'
import { colorAt } from '../chart.ts'
import { roundedUp, short, whole } from '../numbers.ts'
import { truncateText, textWidth } from './measure.ts'
import type { Chart } from '../chart.ts'
import type { DrawRequest, Size } from './drawing.ts'

const INK = 'currentColor'
const LABEL = { color: INK, fontSize: 11, fontFamily: 'sans-serif', textBorderWidth: 0 }
const FAINT = { color: INK, opacity: 0.14, width: 1 }
/** Up to this number of values, each is written beside its mark. */
const MAX_LABELS = 8
/** Up to this number of points, a line has dots. */
const MAX_DOTS = 40
/** Up to this number of categories, the axis has a boundary gap and long names are rotated. */
const MAX_GAP_CATEGORIES = 12
/** Length of a rotated name in pixels. */
const MAX_ROTATED_LABEL_PX = 76
/** Limit of axes around a radar; more names would overlap. */
const MAX_RADAR_AXES = 24

export function optionsOf(order: DrawRequest): EChartsCoreOption {
  const { chart } = order
  const parts = {
    line: () => ({ ...axes(order), series: lines(chart) }),
    histogram: () => ({ ...axes(order), series: bars(chart) }),
    pie: () => ({ series: [pie(chart)] }),
    radar: () => radar(order),
  }
  return {
    animation: false,
    color: chart.colors,
    textStyle: { fontFamily: 'sans-serif' },
    ...parts[chart.kind](),
  }
}

function axes({ chart, size, language }: DrawRequest) {
  const { categories, kind } = chart
  return {
    grid: {
      left: 2,
      right: 8,
      top: hasLabels(chart) ? 20 : 10,
      bottom: 2,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: categories,
      boundaryGap: kind === 'histogram' || categories.length <= MAX_GAP_CATEGORIES,
      axisTick: { show: false },
      axisLine: { lineStyle: { ...FAINT, opacity: 0.35 } },
      axisLabel: { ...LABEL, margin: 8, ...categoryLabels(categories, size) },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: { ...LABEL, formatter: (value: number) => short(value, language) },
      splitLine: { lineStyle: FAINT },
    },
  }
}

/** Shows all of a few categories, rotated where they are long; hides some of many. */
function categoryLabels(categories: string[], { width }: Size): object {
  const slot = (width - 44) / categories.length
  const longest = Math.max(...categories.map((name) => textWidth(name, '11px')))
  if (longest <= slot - 6) return { interval: 0 }
  const isTurned = categories.length <= MAX_GAP_CATEGORIES && slot >= 18
  const most = isTurned ? MAX_ROTATED_LABEL_PX : 80
  return {
    formatter: (name: string) => truncateText(name, most, '11px'),
    ...(isTurned ? { interval: 0, rotate: 40 } : { hideOverlap: true }),
  }
}

function hasLabels({ kind, series, categories }: Chart): boolean {
  return kind !== 'pie' && series.length === 1 && categories.length <= MAX_LABELS
}

function valueLabel(value: number | null, below: boolean) {
  return { position: below ? 'bottom' : 'top', formatter: value === null ? '' : whole(value) }
}

/** Returns whether the line rises on both sides, so that the label goes below. */
function isValley(values: (number | null)[], at: number): boolean {
  const value = values[at] ?? 0
  const sides = [values[at - 1] ?? Infinity, values[at + 1] ?? Infinity]
  return value <= Math.min(...sides) && sides.some(Number.isFinite)
}

function bars(chart: Chart) {
  return chart.series.map(({ name, values }) => ({
    type: 'bar',
    name,
    clip: false,
    barMaxWidth: 34,
    barGap: '12%',
    barCategoryGap: '34%',
    label: { ...LABEL, show: hasLabels(chart), distance: 4 },
    data: values.map((value) => ({
      value,
      itemStyle: { borderRadius: value !== null && value < 0 ? [0, 0, 3, 3] : [3, 3, 0, 0] },
      label: valueLabel(value, value !== null && value < 0),
    })),
  }))
}

function lines(chart: Chart) {
  const dots = chart.categories.length <= MAX_DOTS
  return chart.series.map(({ name, values }, at) => ({
    type: 'line',
    name,
    clip: false,
    connectNulls: false,
    // A single point between gaps would be invisible without its dot.
    showSymbol: dots || isBroken(values),
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: dots ? 7 : 3,
    lineStyle: { width: 2.5, join: 'round', cap: 'round', color: colorAt(chart, at) },
    itemStyle: { color: colorAt(chart, at) },
    areaStyle: chart.series.length === 1 ? { opacity: 0.1 } : undefined,
    label: { ...LABEL, show: hasLabels(chart), distance: 6 },
    data: values.map((value, place) => ({
      value,
      label: valueLabel(value, isValley(values, place)),
    })),
  }))
}

function isBroken(values: (number | null)[]): boolean {
  return values.some((value) => value === null)
}

function pie(chart: Chart) {
  const [first] = chart.series
  return {
    type: 'pie',
    radius: ['0%', '64%'],
    center: ['50%', '50%'],
    startAngle: 90,
    minShowLabelAngle: 10,
    stillShowZeroSum: false,
    label: {
      ...LABEL,
      fontSize: 12,
      formatter: ({ percent }: { percent: number }) => `${Math.round(percent * 10) / 10}%`,
      overflow: 'none',
      bleedMargin: 0,
      distanceToLabelLine: 3,
    },
    labelLine: { length: 8, length2: 8, lineStyle: { opacity: 0.5 } },
    data: chart.categories.map((name, at) => ({
      name,
      value: first?.values[at] ?? 0,
      itemStyle: {
        color: colorAt(chart, at),
        borderColor: '#ffffff',
        borderWidth:
          chart.categories.length > 1 && chart.categories.length <= MAX_RADAR_AXES ? 1.5 : 0,
      },
    })),
  }
}

/** EL-RADAR-15: the first column names the axes, each further column is one polygon. */
function radar({ chart, size }: DrawRequest) {
  const { categories, series } = chart
  return {
    radar: {
      radius: radiusOf(size),
      center: ['50%', '52%'],
      splitNumber: 4,
      indicator: categories.map((name, at) => ({ name, ...boundsOf(series, at) })),
      axisName: {
        ...LABEL,
        show: categories.length <= MAX_RADAR_AXES,
        fontSize: 12,
        formatter: (name = '') => truncateText(name, getRadarLabelWidth(size), '12px'),
      },
      axisNameGap: 8,
      axisLine: { lineStyle: FAINT },
      splitLine: { lineStyle: FAINT },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        symbol: 'circle',
        symbolSize: 5,
        data: series.map(({ name, values }, at) => ({
          name,
          value: values.map((value) => value ?? '-'),
          itemStyle: { color: colorAt(chart, at) },
          lineStyle: { width: 2, color: colorAt(chart, at) },
          areaStyle: { color: colorAt(chart, at), opacity: 0.16 },
        })),
      },
    ],
  }
}

function radiusOf({ width, height }: Size): number {
  return Math.round(Math.min(width, height) * 0.33)
}

/** Returns the width left beside a radar for the name of an axis. */
function getRadarLabelWidth(size: Size): number {
  return Math.max(30, size.width / 2 - radiusOf(size) - 8)
}

function boundsOf(series: Chart['series'], at: number): { min: number; max: number } {
  const values = series.map(({ values }) => values[at] ?? 0)
  const max = roundedUp(Math.max(0, ...values))
  const min = -roundedUp(-Math.min(0, ...values))
  return { min, max: max === 0 && min === 0 ? 1 : max }
}
