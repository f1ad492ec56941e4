import type { ViewProps } from '@pinye/plugin-api'
import { ChartView } from './ChartView.tsx'
import type { ChartProps } from './chart.ts'

export function BarChartView(shown: ViewProps<ChartProps>) {
  return <ChartView {...shown} kind="histogram" />
}
