import { definePlugin } from '@pinye/plugin-api'
import { CountdownView } from './CountdownView.tsx'

export default definePlugin({ abi: 1, elements: { countdown: { View: CountdownView } } })
