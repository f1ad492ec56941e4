import { definePlugin } from '@pinye/plugin-api'
import { ShapeView } from './ShapeView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { shape: { View: ShapeView } },
  messages: diagnosticMessages,
})
