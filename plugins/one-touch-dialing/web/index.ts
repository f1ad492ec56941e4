import { definePlugin } from '@pinye/plugin-api'
import { OneTouchDialingView } from './OneTouchDialingView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { 'one-touch-dialing': { View: OneTouchDialingView } },
  messages: diagnosticMessages,
})
