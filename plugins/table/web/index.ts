import { definePlugin } from '@pinye/plugin-api'
import { TableView } from './TableView.tsx'
import { remarks } from './remarks.ts'

export default definePlugin({
  abi: 1,
  elements: { table: { View: TableView } },
  messages: remarks,
})
