import { definePlugin } from '@pinye/plugin-api'
import { NewsListView } from './NewsListView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { 'news-list': { View: NewsListView } },
  messages: diagnosticMessages,
})
