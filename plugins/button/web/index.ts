import { definePlugin } from '@pinye/plugin-api'
import { ButtonView } from './ButtonView.tsx'

export default definePlugin({ abi: 1, elements: { button: { View: ButtonView } } })
