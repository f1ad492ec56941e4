import { definePlugin } from '@pinye/plugin-api'
import { PictureView } from './PictureView.tsx'
import { remarks } from './remarks.ts'

export default definePlugin({
  abi: 1,
  elements: { picture: { View: PictureView } },
  messages: remarks,
})
