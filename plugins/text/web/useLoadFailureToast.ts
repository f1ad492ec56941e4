import { useRef } from 'react'
import { useMessages, useRuntime } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import type { LoadFailure } from './tinymce.ts'

/** EL-TEXT-38: shows the author one message; ends the editing if TinyMCE failed to load as a whole. */
export function useLoadFailureToast(end: () => void): (trouble: LoadFailure) => void {
  const { toast } = useRuntime()
  const text = useMessages(messages)
  const wasShown = useRef(false)
  return (trouble) => {
    if (!wasShown.current)
      toast(text(`trouble.${trouble}`), trouble === 'whole' ? 'error' : 'warning')
    wasShown.current = true
    if (trouble === 'whole') end()
  }
}
