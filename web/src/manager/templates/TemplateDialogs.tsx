import type { WorkSummary } from '../../api/types.ts'
import { DeleteWorkDialog } from '../DeleteWorkDialog.tsx'
import { OfferTemplateDialog } from './OfferTemplateDialog.tsx'

/** What was chosen in a template's menu. */
export interface AskedOfTemplate {
  act: 'offer' | 'delete'
  template: WorkSummary
}

/** The dialog that belongs to what was chosen in a template's menu. */
export function TemplateDialogs(props: { asked: AskedOfTemplate | null; onClose: () => void }) {
  const { asked, onClose } = props
  if (!asked) return null
  return asked.act === 'offer' ? (
    <OfferTemplateDialog template={asked.template} onClose={onClose} />
  ) : (
    <DeleteWorkDialog work={asked.template} onClose={onClose} />
  )
}
