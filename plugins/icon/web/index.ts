import { definePlugin } from '@pinye/plugin-api'
import { IconView } from './IconView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { icon: { View: IconView } },
  messages: diagnosticMessages,
})
