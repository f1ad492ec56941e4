import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download } from './download.ts'
import { submissionQuery, type SubmissionFilter } from './submissions.ts'

/** Export timeout in milliseconds, equal to the host's own limit: enough for 100,000 rows on a slow machine. */
const exportTimeout = 600_000

export interface ExportChoice {
  format: 'xlsx' | 'csv'
  /** A CSV file holds one table, so there `all` exports the submissions only. */
  type: 'all' | 'form' | 'like'
  filter: SubmissionFilter
}

/** Downloads the collected data of a work as a file (DC-004); reports the bytes received so far. */
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
