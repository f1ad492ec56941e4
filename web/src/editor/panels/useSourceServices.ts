import type { FieldServices } from '@pinye/plugin-api/fields'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from '../../api/ApiError.ts'
import { listDataSources, useReadSource } from '../../api/dataSources.ts'

type SourceServices = Required<
  Pick<FieldServices, 'dataSources' | 'readDataSource' | 'dataSourcesAddress'>
>

/** Services about data sources, for the field that selects one. */
export function useSourceServices(): SourceServices {
  const { t } = useTranslation('editor')
  const read = useReadSource()
  return useMemo(
    () => ({
      dataSources: listDataSources,
      dataSourcesAddress: '/work-manager/data-sources',
      readDataSource: async (id, isAnew) => {
        try {
          const { rows, isCut } = await read(Number(id), isAnew)
          return { rows: rows && Math.max(rows.length - 1, 0), isCut }
        } catch (thrown) {
          // The message about a field says more than the general one: which address, which step of the pipe.
          const [first] = toApiError(thrown).errors
          throw new Error(first?.message ?? errorText(thrown, t), { cause: thrown })
        }
      },
    }),
    [read, t],
  )
}
