import { definePlugin } from '@pinye/plugin-api'
import { PictureView } from './PictureView.tsx'

export default definePlugin({ abi: 1, elements: { picture: { View: PictureView } } })
