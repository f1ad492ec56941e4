import { useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'

interface SendProps {
  label: string
}

/** Submits every field of the page and shows the host's answer. */
export function SendView({ props }: ViewProps<SendProps>) {
  const { workId } = useRuntime()
  const [said, setSaid] = useState('')
  const send = async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[name]')]
    const form_data = Object.fromEntries(fields.map(({ name, value }) => [name, typed(value)]))
    const answer = await fetch('/api/workforms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ work_id: workId, form_data }),
    })
    const { message } = (await answer.json()) as { message: string }
    setSaid(`${answer.status} ${message}`)
  }
  return (
    <div>
      <button type="button" onClick={() => void send()}>
        {String(props.label || 'OK')}
      </button>
      <span role="status">{said}</span>
    </div>
  )
}

/** Converts short digit sequences to numbers; telephone numbers stay texts. */
function typed(text: string): string | number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : text
}
