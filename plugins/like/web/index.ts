import { definePlugin } from '@pinye/plugin-api'
import { RateView } from './RateView.tsx'
import { remarks } from './remarks.ts'

export default definePlugin({ abi: 1, elements: { rate: { View: RateView } }, messages: remarks })
