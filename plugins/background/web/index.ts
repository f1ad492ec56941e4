import { definePlugin } from '@pinye/plugin-api'
import { BackgroundView } from './BackgroundView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { background: { View: BackgroundView } },
  messages: diagnosticMessages,
})
