import { definePlugin } from '@pinye/plugin-api'
import { IconView } from './IconView.tsx'
import { remarks } from './remarks.ts'

export default definePlugin({
  abi: 1,
  elements: { icon: { View: IconView } },
  messages: remarks,
})
