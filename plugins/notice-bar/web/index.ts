import { definePlugin } from '@pinye/plugin-api'
import { NoticeBarView } from './NoticeBarView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { 'notice-bar': { View: NoticeBarView } },
  messages: diagnosticMessages,
})
