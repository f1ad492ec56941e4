import { definePlugin } from '@pinye/plugin-api'
import { ShapeView } from './ShapeView.tsx'
import { remarks } from './remarks.ts'

export default definePlugin({
  abi: 1,
  elements: { shape: { View: ShapeView } },
  messages: remarks,
})
