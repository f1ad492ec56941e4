import { definePlugin } from '@pinye/plugin-api'
import { MapView } from './MapView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { map: { View: MapView } },
  messages: diagnosticMessages,
})
