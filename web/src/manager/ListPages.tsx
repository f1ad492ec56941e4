import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { worksPageSize } from '../api/works.ts'
import classes from './WorkCard.module.css'

export interface ListPagesProps {
  total: number
  page: number
  onTurn: (page: number) => void
}

/** Total and pages of a list; nothing when one page holds it all. */
export function ListPages({ total, page, onTurn }: ListPagesProps) {
  const { t } = useTranslation('manager')
  if (total <= worksPageSize) return null
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      <span>{t('total', { total })}</span>
      <Pagination
        total={Math.ceil(total / worksPageSize)}
        value={page}
        onChange={onTurn}
        getItemProps={(number) => ({ 'aria-label': t('page', { number }) })}
        getControlProps={(control) => ({ 'aria-label': t(`control.${control}`) })}
      />
    </nav>
  )
}
