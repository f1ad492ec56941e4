import { useTranslation } from 'react-i18next'
import { useWorkAccess } from '../../../api/workAccess.ts'
import { AccessRows } from '../../../ui/workAccess/AccessRows.tsx'
import { useDocument } from '../../store/EditorContext.tsx'
import { ShareFiles } from './ShareFiles.tsx'
import { ShareAddress } from './ShareAddress.tsx'

/** Access settings of the published work: public address, short address and password. */
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
