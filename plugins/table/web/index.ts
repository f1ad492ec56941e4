import { definePlugin } from '@pinye/plugin-api'
import { TableView } from './TableView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { table: { View: TableView } },
  messages: diagnosticMessages,
})
