import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { findPage } from '../../../model/change.ts'
import { canvasOf, FITS, fitOf, setFit, usualFit, type Fit } from '../../../model/pages/fit.ts'
import { useDocument, useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from './fit.module.css'

/** How the open page fits lower screens (amendment of CV-001 and VR-001). */
export function FitSetting() {
  const editor = useEditor()
  const { t } = useTranslation('phones')
  const pageId = useSession((session) => session.pageId)
  const fit = useDocument(({ work }) => {
    const page = findPage(work, pageId)
    return page ? fitOf(page, canvasOf(work)) : 'scroll'
  })
  const isUsual = useDocument(({ work }) => {
    const page = findPage(work, pageId)
    return page !== undefined && fit === usualFit(page, canvasOf(work))
  })
  const isStacked = useDocument(({ work }) => canvasOf(work).isStacked)
  const choose = (next: Fit) => {
    editor.closeHistoryEntry()
    editor.transact((work) => setFit(work, pageId, next))
  }
  return (
    <div>
      <p className={classes.title} id="page-fit">
        {t('fit')}
      </p>
      {!isStacked && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="page-fit"
          data={FITS.map((value) => ({ value, label: t(`fit.${value}`) }))}
          value={fit}
          onChange={(value) => choose(value)}
        />
      )}
      <p className={classes.hint}>
        {isUsual && !isStacked && `${t('fit.usual')} · `}
        {t(isStacked ? 'fit.stacked' : `fit.${fit}.hint`)}
      </p>
    </div>
  )
}
