import { useEffect, useState } from 'react'
import { useConfig } from '../../../api/config.ts'
import { useShareToken } from '../../../api/works.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'

export interface OpenDraft {
  step: 'saving' | 'ready' | 'failed'
  /** Whether the shown draft lacks the latest changes. */
  isStale: boolean
  address: string
  retry: () => void
}

/** Saves the work, then returns the address of its draft (PV-010, PV-012). */
export function useDraft(): OpenDraft {
  const editor = useEditor()
  const workId = useDocument(({ work }) => work.id)
  const [saved, setSaved] = useState<boolean | null>(null)
  const token = useShareToken(workId)
  const config = useConfig()
  useEffect(() => {
    let isLeft = false
    void editor.save().then((answer) => {
      if (!isLeft) setSaved(answer?.kind === 'saved')
    })
    return () => {
      isLeft = true
    }
  }, [editor])
  const retry = () => {
    void token.refetch()
    void config.refetch()
  }
  const isStale = saved === false
  if (token.isError || config.isError) return { step: 'failed', isStale, address: '', retry }
  if (saved === null || !token.data || !config.data)
    return { step: 'saving', isStale, address: '', retry }
  const address = new URL(token.data.url, config.data.works_url || location.origin).href
  return { step: 'ready', isStale, address, retry }
}
