import { definePlugin } from '@pinye/plugin-api'
import { RateView } from './RateView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { rate: { View: RateView } },
  messages: diagnosticMessages,
})
