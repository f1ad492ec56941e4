import { definePlugin } from '@pinye/plugin-api'
import { DisplayListView } from './DisplayListView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { 'display-list': { View: DisplayListView } },
  messages: diagnosticMessages,
})
