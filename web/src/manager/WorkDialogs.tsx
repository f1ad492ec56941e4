import type { WorkSummary } from '../api/types.ts'
import { DeleteWorkDialog } from './DeleteWorkDialog.tsx'
import { WorkAccessDialog } from './WorkAccessDialog.tsx'
import { OfflineDialog } from './OfflineDialog.tsx'
import { PublicationsDialog } from './PublicationsDialog.tsx'
import type { WorkAction } from './WorkMenu.tsx'
import { SetTemplateDialog } from './templates/SetTemplateDialog.tsx'
import { WorkTagsDialog } from './WorkTagsDialog.tsx'

export interface WorkDialogsProps {
  /** The action chosen in a card's menu, and its work. */
  asked: { act: WorkAction; work: WorkSummary } | null
  onClose: () => void
}

/** The dialog of the action chosen in a card's menu. */
export function WorkDialogs({ asked, onClose }: WorkDialogsProps) {
  return (
    <>
      {asked?.act === 'delete' && <DeleteWorkDialog work={asked.work} onClose={onClose} />}
      {asked?.act === 'offline' && <OfflineDialog work={asked.work} onClose={onClose} />}
      {asked?.act === 'template' && <SetTemplateDialog work={asked.work} onClose={onClose} />}
      {asked?.act === 'access' && <WorkAccessDialog work={asked.work} onClose={onClose} />}
      {asked?.act === 'tags' && <WorkTagsDialog work={asked.work} onClose={onClose} />}
      {asked?.act === 'publications' && <PublicationsDialog work={asked.work} onClose={onClose} />}
    </>
  )
}
