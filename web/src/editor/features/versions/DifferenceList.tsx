import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../../../model/document/differences.ts'
import { elementTitle } from '../../canvas/elementTitle.ts'
import { useEditor, useLanguage } from '../../store/EditorContext.tsx'
import { ChangeIcon } from '../history/ChangeIcon.tsx'
import classes from '../history/history.module.css'

export interface DifferenceListProps {
  found: Difference[]
  /** Shows the page of a difference. */
  onPage: (pageId: string) => void
}

/** Differences since the version, by page; choosing one shows its page. */
export function DifferenceList({ found, onPage }: DifferenceListProps) {
  const editor = useEditor()
  const language = useLanguage()
  const { t } = useTranslation('history')
  const nameOf = ({ element, page }: Difference) =>
    element ? elementTitle(element, editor.types().get(element.name), language) : page
  return (
    <section className={classes.differences} aria-label={t('compare.changes')}>
      <h3>{t('compare.changes')}</h3>
      {found.length === 0 && <p className={classes.nothing}>{t('compare.same')}</p>}
      <ul>
        {found.map((one) => (
          <li key={`${one.pageId}:${one.kind}:${one.element?.uuid ?? ''}`}>
            <UnstyledButton className={classes.step} onClick={() => onPage(one.pageId)}>
              <ChangeIcon kind={one.kind} />
              <span>{t(`kind.${one.kind}`)}</span>
              <span className={classes.what}>{nameOf(one)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
