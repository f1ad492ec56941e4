import { definePlugin } from '@pinye/plugin-api'
import { InlineTextEditor } from './InlineTextEditor.tsx'
import { TextPanel } from './TextPanel.tsx'
import { TextView } from './TextView.tsx'
import { presets } from './presets.ts'
import { diagnosticMessages } from './diagnostics.ts'
import { styles } from './styles.ts'

export default definePlugin({
  abi: 1,
  elements: {
    text: { View: TextView, Panel: TextPanel, InlineEditor: InlineTextEditor, presets, styles },
  },
  messages: diagnosticMessages,
})
