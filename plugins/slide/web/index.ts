import { definePlugin } from '@pinye/plugin-api'
import { SlideView } from './SlideView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { slide: { View: SlideView } },
  messages: diagnosticMessages,
})
