import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../../api/ApiError.ts'
import { publishDryRun } from '../../../api/works.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import {
  diagnosticsFromFailures,
  diagnosticsFromRemarks,
  type Diagnostic,
} from '../../store/diagnostics.ts'

export interface PublishDryRun {
  /** What the host and the plugins would say of the publication; an error would keep it from being made. */
  diagnostics: readonly Diagnostic[]
  /** Bytes of files by their paths. */
  weights: ReadonlyMap<string, number>
  /** Why nothing at all can be published now. */
  refusal: string | null
}

const NOTHING: PublishDryRun = { diagnostics: [], weights: new Map(), refusal: null }

/** What publishing would bring up, asked for once the work is saved; undefined while the host is being asked. */
export function usePublishDryRun(): PublishDryRun | undefined {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { id } = editor.document.getState().work
  const { data, isFetching } = useQuery({
    // Asked anew whenever the dialog opens: the work is another one by then.
    queryKey: ['foresight', id],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<PublishDryRun> => {
      const saved = await editor.save()
      // Publishing says what kept the work from being saved.
      if (saved?.kind !== 'saved') return NOTHING
      const { work } = editor.document.getState()
      try {
        const { files, remarks, faults } = await publishDryRun(work.id, signal)
        const diagnostics = [
          ...diagnosticsFromRemarks(remarks, work),
          ...diagnosticsFromFailures(faults, work),
        ]
        // Of what comes in several widths visitors load one that fits.
        const whole = files.filter(({ scales }) => !scales)
        const weights = new Map(whole.map(({ path, bytes }) => [path, bytes]))
        return { diagnostics, weights, refusal: null }
      } catch (thrown) {
        // A host that is away is met again, and told of, when it is asked to publish.
        const isRefused = thrown instanceof ApiError && [413, 422].includes(thrown.status ?? 0)
        return { ...NOTHING, refusal: isRefused ? errorText(thrown, t) : null }
      }
    },
  })
  return isFetching ? undefined : data
}
