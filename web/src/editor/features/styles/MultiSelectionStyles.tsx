import { useCurrentPage, useSession } from '../../store/EditorContext.tsx'
import { StyleSection } from './StyleSection.tsx'

/** The styles that all of what is chosen can wear. */
export function MultiSelectionStyles() {
  const page = useCurrentPage()
  const selection = useSession((session) => session.selection)
  const chosen = new Set(selection)
  return <StyleSection elements={page?.elements.filter(({ uuid }) => chosen.has(uuid)) ?? []} />
}
