import { useState } from 'react'
import { toast } from '../toast.tsx'
import type { WorkAccessActions, WorkAccessChange } from './workAccess.ts'

/** State of one row's fields: open, sending, or refused. */
export function useAccessForm<Mode extends string>(change: WorkAccessActions['change']) {
  const [mode, setMode] = useState<Mode | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  return {
    mode,
    isBusy,
    refusal,
    /** Clears the refusal when the author types. */
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
    /** Sends a change; closes the fields when it is saved. */
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
