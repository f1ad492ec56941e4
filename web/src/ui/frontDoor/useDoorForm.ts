import { useState } from 'react'
import { toast } from '../toast.tsx'
import type { DoorActs, DoorChange } from './door.ts'

/** The fields of one row: whether they are open, on their way, or refused. */
export function useDoorForm<Mode extends string>(change: DoorActs['change']) {
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
    send: async (wanted: DoorChange, said: string) => {
      setBusy(true)
      const refused = await change(wanted)
      setBusy(false)
      setRefusal(refused ?? '')
      if (refused !== null) return
      setMode(null)
      toast.success(said)
    },
  }
}
