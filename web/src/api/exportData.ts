import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download } from './download.ts'
import { submissionQuery, type SubmissionFilter } from './submissions.ts'

/** Milliseconds for 100,000 rows on a slow machine; the host's own limit. */
const exportTimeout = 600_000

export interface ExportChoice {
  format: 'xlsx' | 'csv'
  /** A csv file holds one table: all means the submissions there. */
  type: 'all' | 'form' | 'like'
  filter: SubmissionFilter
}

/** What a work has collected, as a file (DC-004), with the bytes that have come so far. */
export function useExportData(workId: number) {
  const [bytes, setBytes] = useState(0)
  const stop = useRef<AbortController>(undefined)
  const exporting = useMutation({
    mutationFn: (choice: ExportChoice) => {
      setBytes(0)
      const controller = new AbortController()
      stop.current = controller
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(exportTimeout)])
      return download(exportPath(workId, choice), signal, setBytes)
    },
  })
  return {
    ...exporting,
    bytes,
    cancel: () => {
      stop.current?.abort()
    },
  }
}

export function exportPath(workId: number, { format, type, filter }: ExportChoice): string {
  const query = new URLSearchParams({ workId: String(workId), type, format })
  for (const [name, value] of Object.entries(submissionQuery(filter))) {
    query.set(name, String(value))
  }
  return `/api/works/export-data?${query}`
}
