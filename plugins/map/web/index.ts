import { definePlugin } from '@pinye/plugin-api'
import { MapView } from './MapView.tsx'
import { remarks } from './remarks.ts'

export default definePlugin({ abi: 1, elements: { map: { View: MapView } }, messages: remarks })
