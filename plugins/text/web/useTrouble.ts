import { useRef } from 'react'
import { useMessages, useRuntime } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import type { Trouble } from './tinymce.ts'

/** EL-TEXT-38: a sentence for the author, once; without the whole of TinyMCE the editing ends. */
export function useTrouble(end: () => void): (trouble: Trouble) => void {
  const { toast } = useRuntime()
  const text = useMessages(messages)
  const told = useRef(false)
  return (trouble) => {
    if (!told.current) toast(text(`trouble.${trouble}`), trouble === 'whole' ? 'error' : 'warning')
    told.current = true
    if (trouble === 'whole') end()
  }
}
