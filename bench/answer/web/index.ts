import { definePlugin } from '@pinye/plugin-api'
import { BenchAnswerView } from './BenchAnswerView.tsx'

export default definePlugin({ abi: 1, elements: { 'bench-answer': { View: BenchAnswerView } } })
