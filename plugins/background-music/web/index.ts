import { definePlugin } from '@pinye/plugin-api'
import { BackgroundMusicView } from './BackgroundMusicView.tsx'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: {
    'background-music': {
      View: BackgroundMusicView,
      actions: {
        play: { zh: '播放', en: 'play' },
        pause: { zh: '暂停', en: 'pause' },
        toggle: { zh: '播放或暂停', en: 'play or pause' },
      },
    },
  },
  messages: diagnosticMessages,
})
