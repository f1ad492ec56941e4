import { definePlugin } from '@pinye/plugin-api'
import { ButtonView } from './ButtonView.tsx'
import { presets } from './presets.ts'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { button: { View: ButtonView, presets } },
  messages: diagnosticMessages,
})
