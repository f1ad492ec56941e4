import { definePlugin } from '@pinye/plugin-api'
import { CountdownView } from './CountdownView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { countdown: { View: CountdownView } },
  messages: diagnosticMessages,
})
