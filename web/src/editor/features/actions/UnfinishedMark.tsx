import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { collectActionTargets } from '../../../model/actions/elementActions.ts'
import { unfinishedOf } from '../../../model/actions/unfinished.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { useDocument, useElement, useSession } from '../../store/EditorContext.tsx'
import classes from './actions.module.css'

/** Beside the name of an element whose click or actions do nothing yet. */
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

/** On the tab of the actions, while one of the selected element is unfinished. */
export function UnfinishedDot() {
  const { t } = useTranslation('actions')
  const element = useElement(useSession(({ selection }) => selection[0]))
  const unfinished = useUnfinished(element)
  if (!unfinished.some(({ place }) => place === 'methodList')) return null
  return <span className={classes.dot} role="img" aria-label={t('unfinished')} />
}

/** Most elements have neither a click nor actions, and then nothing else is looked at. */
function useUnfinished(element: PlacedElement | undefined) {
  const pageId = useSession((session) => session.pageId)
  const typed = useSession((session) => session.typed)
  const isActing = element && (element.methodList.length > 0 || element.interaction.type !== 'none')
  const work = useDocument((state) => (isActing ? state.work : undefined))
  if (!element || !work) return []
  return unfinishedOf(element, collectActionTargets(work, pageId), typed)
}
