import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { findPage } from '../../../model/change.ts'
import { canvasOf, fitOf, neededHeight } from '../../../model/pages/fit.ts'
import { safeLines } from '../../../model/pages/safeLines.ts'
import { useDocument, usePreferences, useSession } from '../../store/EditorContext.tsx'
import classes from './fit.module.css'

/** Lower edges of small, usual and tall phones on the page, and how the rest is shown (CV-001). */
export function SafeLines() {
  const { t } = useTranslation('phones')
  const isShown = usePreferences(({ showSafeLines }) => showSafeLines)
  const pageId = useSession((session) => session.pageId)
  const { fit, needed, width } = useDocument(
    useShallow(({ work }) => {
      const page = isShown ? findPage(work, pageId) : undefined
      const canvas = canvasOf(work)
      if (!page) return { fit: 'scroll' as const, needed: 0, width: canvas.width }
      return {
        fit: fitOf(page, canvas),
        needed: neededHeight(page, canvas),
        width: canvas.width,
      }
    }),
  )
  if (!isShown) return null
  return (
    <div className={classes.lines} aria-hidden="true" data-safe-lines="">
      {safeLines({ fit, needed, width }).map(({ phone, top, state, percent }) => (
        <div key={phone} className={classes.line} style={{ top }} data-phone={phone}>
          <span className={classes.label}>
            <b>{t(`lines.${phone}`)}</b> {t(`lines.${state}`, { percent })}
          </span>
        </div>
      ))}
    </div>
  )
}
