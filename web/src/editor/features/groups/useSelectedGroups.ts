import { useMemo } from 'react'
import { chosenGroup, wholeGroups } from '../../../model/groups/groups.ts'
import { useCurrentPage, useSession } from '../../store/EditorContext.tsx'

/** Whether the selection is one whole group, and whether there are whole groups in it. */
export function useSelectedGroups(): { isOne: boolean; hasAny: boolean } {
  const page = useCurrentPage()
  const selection = useSession((session) => session.selection)
  return useMemo(
    () => ({
      isOne: chosenGroup(page, selection) !== undefined,
      hasAny: wholeGroups(page, selection).length > 0,
    }),
    [page, selection],
  )
}
