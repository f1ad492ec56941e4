import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { findElement, findPage } from '../../../model/change.ts'
import { canvasOf, fitOf, PINS, pinOf, setPin } from '../../../model/pages/fit.ts'
import { Section, Wide } from '../../panels/Section.tsx'
import { useDocument, useEditor, useSession } from '../../store/EditorContext.tsx'

/** Edge that an element sticks to on a page with pinned parts. */
export function PinSetting({ uuid }: { uuid: string }) {
  const editor = useEditor()
  const { t } = useTranslation('phones')
  const pageId = useSession((session) => session.pageId)
  const pin = useDocument(({ work }) => {
    const page = findPage(work, pageId)
    const element = findElement(page, uuid)
    const canvas = canvasOf(work)
    return page && element && fitOf(page, canvas) === 'pin' ? pinOf(element, canvas) : null
  })
  if (pin === null) return null
  return (
    <Section title={t('pin')}>
      <Wide>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('pin')}
          data={PINS.map((value) => ({ value, label: t(`pin.${value}`) }))}
          value={pin}
          onChange={(value) => {
            editor.closeHistoryEntry()
            editor.transact((work) => setPin(work, pageId, [uuid], value))
          }}
        />
      </Wide>
    </Section>
  )
}
