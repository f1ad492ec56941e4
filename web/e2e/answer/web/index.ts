import { definePlugin } from '@pinye/plugin-api'
import { AnswerView } from './AnswerView.tsx'
import { SendView } from './SendView.tsx'

export default definePlugin({
  abi: 1,
  elements: { answer: { View: AnswerView }, send: { View: SendView } },
})
