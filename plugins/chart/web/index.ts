import { definePlugin } from '@pinye/plugin-api'
import { BarChartView } from './BarChartView.tsx'
import { provideLoader } from './drawing/engine.ts'
import { LineChartView } from './LineChartView.tsx'
import { PieChartView } from './PieChartView.tsx'
import { RadarChartView } from './RadarChartView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

provideLoader(async () => (await import('./drawing/draw.ts')).draw)

export default definePlugin({
  abi: 1,
  elements: {
    'radar-chart': { View: RadarChartView },
    'line-chart': { View: LineChartView },
    'bar-chart': { View: BarChartView },
    'pie-chart': { View: PieChartView },
  },
  messages: diagnosticMessages,
})
