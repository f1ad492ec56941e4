import type { DataSource } from '../../api/types.ts'
import type { useFormState } from '../../api/useFormState.ts'

export type DataSourceForm = ReturnType<typeof useFormState<ReturnType<typeof fieldsOf>>>

/** Returns the form values of a data source, or the defaults of a new one. */
export function fieldsOf(source: DataSource | undefined) {
  return {
    name: source?.name ?? '',
    type: source?.type ?? 'httpApi',
    url: source?.url ?? '',
    dependencies: source?.dependencies ?? [],
    relatedDsList: source?.relatedDsList ?? [],
    refreshType: source?.refreshType ?? 'once',
    refreshInterval: source?.refreshInterval ?? 60,
    pipe: source?.pipe ?? '',
    through_server: source?.through_server ?? false,
  }
}
