import { definePlugin } from '@pinye/plugin-api'
import { VideoView } from './VideoView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { video: { View: VideoView } },
  messages: diagnosticMessages,
})
