import type { WorkSummary } from '../../api/types.ts'
import { DeleteWorkDialog } from '../DeleteWorkDialog.tsx'
import { TemplateVisibilityDialog } from './TemplateVisibilityDialog.tsx'

/** The action chosen in a template's menu. */
export interface TemplateDialogState {
  act: 'offer' | 'delete'
  template: WorkSummary
}

/** The dialog of the action chosen in a template's menu. */
export function TemplateDialogs(props: { asked: TemplateDialogState | null; onClose: () => void }) {
  const { asked, onClose } = props
  if (!asked) return null
  return asked.act === 'offer' ? (
    <TemplateVisibilityDialog template={asked.template} onClose={onClose} />
  ) : (
    <DeleteWorkDialog work={asked.template} onClose={onClose} />
  )
}
