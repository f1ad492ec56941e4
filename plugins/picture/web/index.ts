import { definePlugin } from '@pinye/plugin-api'
import { PictureEditor } from './PictureEditor.tsx'
import { PicturePanel } from './PicturePanel.tsx'
import { PictureView } from './PictureView.tsx'
import { presets } from './presets.ts'
import { diagnosticMessages } from './diagnostics.ts'

export default definePlugin({
  abi: 1,
  elements: {
    picture: { View: PictureView, Panel: PicturePanel, InlineEditor: PictureEditor, presets },
  },
  messages: diagnosticMessages,
})
