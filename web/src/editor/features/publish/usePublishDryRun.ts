import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../../api/ApiError.ts'
import { queryKeys } from '../../../api/queryKeys.ts'
import { publishDryRun } from '../../../api/works.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import {
  diagnosticsFromFailures,
  diagnosticsFromRemarks,
  type Diagnostic,
} from '../../store/diagnostics.ts'

export interface PublishDryRun {
  /** Diagnostics of the host and of plugins; an error would prevent the publication. */
  diagnostics: readonly Diagnostic[]
  /** File sizes in bytes by path. */
  weights: ReadonlyMap<string, number>
  /** Why nothing at all can be published now; null otherwise. */
  refusal: string | null
}

const NOTHING: PublishDryRun = { diagnostics: [], weights: new Map(), refusal: null }

/** Publish dry run: saves the work and returns the host's diagnostics; undefined while the request is pending. */
export function usePublishDryRun(): PublishDryRun | undefined {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { id } = editor.document.getState().work
  const { data, isFetching } = useQuery({
    // Not cached: by the next opening of the dialog the work has changed.
    queryKey: queryKeys.publishDryRun(id),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<PublishDryRun> => {
      const saved = await editor.save()
      // Publishing itself reports why the save failed.
      if (saved?.kind !== 'saved') return NOTHING
      const { work } = editor.document.getState()
      try {
        const { files, remarks, faults } = await publishDryRun(work.id, signal)
        const diagnostics = [
          ...diagnosticsFromRemarks(remarks, work),
          ...diagnosticsFromFailures(faults, work),
        ]
        // Pictures with several widths are left out: visitors load one that fits.
        const whole = files.filter(({ scales }) => !scales)
        const weights = new Map(whole.map(({ path, bytes }) => [path, bytes]))
        return { diagnostics, weights, refusal: null }
      } catch (thrown) {
        // Other errors, such as an unreachable host, are reported when the author publishes.
        const isRefused = thrown instanceof ApiError && [413, 422].includes(thrown.status ?? 0)
        return { ...NOTHING, refusal: isRefused ? errorText(thrown, t) : null }
      }
    },
  })
  return isFetching ? undefined : data
}
