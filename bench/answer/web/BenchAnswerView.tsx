import type { ViewProps } from '@pinye/plugin-api'

export interface BenchAnswerProps {
  name: string
  placeholder: string
}

export function BenchAnswerView({ props }: ViewProps<BenchAnswerProps>) {
  return <input name={String(props.name)} placeholder={String(props.placeholder)} />
}
