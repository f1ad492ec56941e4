import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { describeChange, type ChangeSummary } from '../../../model/document/describeChange.ts'
import type { Work } from '../../../model/work.ts'
import { elementTitle } from '../../canvas/elementTitle.ts'
import type { HistoryEntry } from '../../store/history.ts'
import { useDocument, useEditor, useLanguage } from '../../store/EditorContext.tsx'
import { ChangeIcon } from './ChangeIcon.tsx'
import classes from './history.module.css'

interface Entry {
  /** Distance from the current state: -2 is two steps back, 0 is the current one. */
  by: number
  summary: ChangeSummary | null
}

/** List of all history steps of the work; choosing one restores that state (ED-029). */
export function StepsList() {
  const editor = useEditor()
  const { t } = useTranslation('history')
  const past = useDocument((state) => state.past)
  const future = useDocument((state) => state.future)
  const work = useDocument((state) => state.work)
  const entries = useMemo(() => entriesOf(past, work, future), [past, work, future])
  return (
    <>
      {entries.length === 1 && <p className={classes.nothing}>{t('steps.none')}</p>}
      <ol className={classes.steps} aria-label={t('steps.label')}>
        {entries.map(({ by, summary }) => (
          <li key={by}>
            <UnstyledButton
              className={classes.step}
              aria-current={by === 0 ? 'step' : undefined}
              data-undone={by > 0 || undefined}
              onClick={() => editor.jumpBy(by)}
            >
              <ChangeIcon kind={summary?.kind} />
              {summary ? <StepName summary={summary} /> : t('steps.opened')}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </>
  )
}

function StepName({ summary: { kind, count, element, page } }: { summary: ChangeSummary }) {
  const editor = useEditor()
  const language = useLanguage()
  const { t } = useTranslation('history')
  const name = element
    ? elementTitle(element, editor.types().get(element.name), language)
    : (page ?? t('steps.elements', { count }))
  return (
    <>
      <span>{t(`kind.${kind}`)}</span>
      {(element ?? page ?? (count > 1 || undefined)) !== undefined && (
        <span className={classes.what}>{name}</span>
      )}
    </>
  )
}

/** Newest first; the last entry is the work as it was opened. */
function entriesOf(
  past: readonly HistoryEntry[],
  work: Work,
  future: readonly HistoryEntry[],
): Entry[] {
  const works = [
    ...past.map((step) => step.work),
    work,
    ...future.toReversed().map((step) => step.work),
  ]
  const entries = works.map((after, index): Entry => {
    const before = works[index - 1]
    return { by: index - past.length, summary: before ? describeChange(before, after) : null }
  })
  return entries.toReversed()
}
