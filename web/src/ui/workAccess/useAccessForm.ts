import { useState } from 'react'
import { toast } from '../toast.tsx'
import type { WorkAccessActions, WorkAccessChange } from './workAccess.ts'

/** The fields of one row: whether they are open, on their way, or refused. */
export function useAccessForm<Mode extends string>(change: WorkAccessActions['change']) {
  const [mode, setMode] = useState<Mode | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  return {
    mode,
    isBusy,
    refusal,
    /** What was refused is typed anew. */
    forgive: () => {
      setRefusal('')
    },
    open: (next: Mode) => {
      setRefusal('')
      setMode(next)
    },
    close: () => {
      setRefusal('')
      setMode(null)
    },
    /** Sends a change; the fields go once it is kept. */
    send: async (wanted: WorkAccessChange, successText: string) => {
      setBusy(true)
      const refused = await change(wanted)
      setBusy(false)
      setRefusal(refused ?? '')
      if (refused !== null) return
      setMode(null)
      toast.success(successText)
    },
  }
}
