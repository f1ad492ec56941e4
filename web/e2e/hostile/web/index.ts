import { definePlugin } from '@pinye/plugin-api'
import { HostilePanel, HostileView } from './HostileView.tsx'

export default definePlugin({
  abi: 1,
  elements: { hostile: { View: HostileView, Panel: HostilePanel } },
})
