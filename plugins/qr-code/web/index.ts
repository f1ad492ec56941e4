import { definePlugin } from '@pinye/plugin-api'
import { QrCodeView } from './QrCodeView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: { 'qr-code': { View: QrCodeView } },
  messages: diagnosticMessages,
})
