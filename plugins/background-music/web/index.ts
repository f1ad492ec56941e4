import { definePlugin } from '@pinye/plugin-api'
import { BackgroundMusicView } from './BackgroundMusicView.tsx'
import { remarks } from './remarks.ts'

export default definePlugin({
  abi: 1,
  elements: { 'background-music': { View: BackgroundMusicView } },
  messages: remarks,
})
