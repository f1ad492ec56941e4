import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { collectActionTargets } from '../../../model/actions/elementActions.ts'
import { unfinishedOf } from '../../../model/actions/unfinished.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { useDocument, useElement, useSession } from '../../store/EditorContext.tsx'
import classes from './actions.module.css'

/** Badge beside the name of an element with incomplete interactions or actions. */
export function UnfinishedMark({ element }: { element: PlacedElement }) {
  const { t } = useTranslation('actions')
  if (useUnfinished(element).length === 0) return null
  return (
    <Tooltip label={t('unfinished')}>
      <span className={classes.mark} role="img" aria-label={t('unfinished')}>
        <IconAlertTriangle size={14} aria-hidden />
      </span>
    </Tooltip>
  )
}

/** Badge on the actions tab while the selected element has incomplete actions. */
export function UnfinishedDot() {
  const { t } = useTranslation('actions')
  const element = useElement(useSession(({ selection }) => selection[0]))
  const unfinished = useUnfinished(element)
  if (!unfinished.some(({ place }) => place === 'methodList')) return null
  return <span className={classes.dot} role="img" aria-label={t('unfinished')} />
}

/** Fast path: most elements have neither an interaction nor actions. */
function useUnfinished(element: PlacedElement | undefined) {
  const pageId = useSession((session) => session.pageId)
  const typed = useSession((session) => session.typed)
  const isActing = element && (element.methodList.length > 0 || element.interaction.type !== 'none')
  const work = useDocument((state) => (isActing ? state.work : undefined))
  if (!element || !work) return []
  return unfinishedOf(element, collectActionTargets(work, pageId), typed)
}
