import { definePlugin } from '@pinye/plugin-api'
import { RateView } from './RateView.tsx'

export default definePlugin({ abi: 1, elements: { rate: { View: RateView } } })
