import { IconTimeline } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readingOrder } from '../../../model/elements/readingOrder.ts'
import { useCurrentPage } from '../../store/EditorContext.tsx'
import classes from './animations.module.css'
import { KeyframesSheet } from './KeyframesSheet.tsx'
import { PlayBar } from './PlayBar.tsx'
import { spanOf, TimeAxis } from './TimeAxis.tsx'
import { TimelineElement } from './TimelineElement.tsx'
import { usePlayer } from './usePlayer.ts'

/** Without a selection: all animations of the open page on one timeline (AN-005). */
export function PageAnimations() {
  const { t } = useTranslation('animation')
  const page = useCurrentPage()
  const player = usePlayer()
  const byUuid = new Map(page?.elements.map((element) => [element.uuid, element]))
  // In reading order, so that a row keeps its place while its bar is dragged.
  const moving = readingOrder(page, null)
    .flat()
    .flatMap((uuid) => byUuid.get(uuid) ?? [])
    .filter(({ animations }) => animations.length > 0)
  if (moving.length === 0) return <NothingMoves />
  const span = spanOf(moving.map(({ animations }) => animations))
  return (
    <div className={classes.tab}>
      <KeyframesSheet />
      <PlayBar player={player} />
      <div className={classes.scene}>
        <TimeAxis span={span} />
        <ol className={classes.elements} aria-label={t('page')}>
          {moving.map((element) => (
            <TimelineElement key={element.uuid} element={element} span={span} />
          ))}
        </ol>
      </div>
      <p className={classes.hint}>{t('pageHint')}</p>
    </div>
  )
}

function NothingMoves() {
  const { t } = useTranslation('animation')
  return (
    <div className={classes.tab}>
      <div className={classes.empty}>
        <span className={classes.art}>
          <IconTimeline size={28} stroke={1.4} aria-hidden />
        </span>
        <strong>{t('pageEmpty')}</strong>
        <span>{t('pageEmptyHint')}</span>
      </div>
    </div>
  )
}
