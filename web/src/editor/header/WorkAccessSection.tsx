import { useTranslation } from 'react-i18next'
import { useWorkAccess } from '../../api/workAccess.ts'
import { DoorRows } from '../../ui/frontDoor/DoorRows.tsx'
import { useDocument } from '../store/EditorContext.tsx'
import { ShareFiles } from './prePublish/ShareFiles.tsx'
import { ShareAddress } from './ShareAddress.tsx'

/** Where visitors come in: the address to hand out, the short one where there is one, and what they are asked before. */
export function WorkAccessSection({ address }: { address: string }) {
  const { t } = useTranslation('editor')
  const workId = useDocument(({ work }) => work.id)
  const { door, acts } = useWorkAccess(workId)
  const best = door?.url ?? address
  return (
    <>
      <ShareAddress address={best} label={t('publish.address')} />
      <ShareFiles address={best} />
      {door && <DoorRows door={door} acts={acts} />}
    </>
  )
}
