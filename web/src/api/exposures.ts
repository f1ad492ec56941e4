import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ElementType } from '../model/elementType.ts'
import { collectExposures, type Exposure } from '../model/actions/exposed/exposed.ts'
import { thumbnail } from '../model/webAddress.ts'
import type { Work } from '../model/work.ts'
import { useDataSources } from './dataSources.ts'
import { pluginsQuery } from './plugins.ts'

/** Lists what a work reveals, with the names of data sources and thumbnails of pictures. */
export function useExposures(work: Work | undefined) {
  const { data: plugins } = useQuery(pluginsQuery(false))
  const { data: sources } = useDataSources(0)
  const found = useMemo((): Exposure[] | undefined => {
    if (!work || !plugins) return undefined
    const types = plugins.flatMap(({ element_types: own }) => own)
    return collectExposures(
      work,
      new Map(types.map((type): [string, ElementType] => [type.type, type])),
    )
  }, [work, plugins])
  return useMemo(() => {
    const names = new Map(sources?.data.map(({ id, name }) => [String(id), name]))
    return found?.map(({ kind, values }): Exposure => {
      if (kind === 'pictures') return { kind, values: values.map((one) => thumbnail(one, 160)) }
      if (kind !== 'sources') return { kind, values }
      return { kind, values: values.map((id) => names.get(id) ?? `#${id}`) }
    })
  }, [found, sources])
}
