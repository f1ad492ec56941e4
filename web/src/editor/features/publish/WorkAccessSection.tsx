import { useTranslation } from 'react-i18next'
import { useWorkAccess } from '../../../api/workAccess.ts'
import { AccessRows } from '../../../ui/workAccess/AccessRows.tsx'
import { useDocument } from '../../store/EditorContext.tsx'
import { ShareFiles } from './ShareFiles.tsx'
import { ShareAddress } from './ShareAddress.tsx'

/** Where visitors come in: the address to hand out, the short one where there is one, and what they are asked before. */
export function WorkAccessSection({ address }: { address: string }) {
  const { t } = useTranslation('editor')
  const workId = useDocument(({ work }) => work.id)
  const { access, acts } = useWorkAccess(workId)
  const best = access?.url ?? address
  return (
    <>
      <ShareAddress address={best} label={t('publish.address')} />
      <ShareFiles address={best} />
      {access && <AccessRows access={access} acts={acts} />}
    </>
  )
}
