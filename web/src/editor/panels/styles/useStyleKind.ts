import { useMemo } from 'react'
import type { SharedStyleType } from '../../../model/styles/sharedStyles.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'

/** What elements of a type can share within the work; null where its plugin knows nothing of it, or is not there yet. */
export function useStyleKind(type: string): SharedStyleType | null {
  const { styles } = usePluginElement(type)
  return useMemo(
    () => (styles ? { type, props: styles.props, ready: styles.ready } : null),
    [type, styles],
  )
}
