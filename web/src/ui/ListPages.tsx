import { Pagination } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ListPages.module.css'

export interface ListPagesProps {
  total: number
  page: number
  pageSize: number
  onTurn: (page: number) => void
}

/** Total and pagination of a list; renders nothing when it fits on one page. */
export function ListPages({ total, page, pageSize, onTurn }: ListPagesProps) {
  const { t } = useTranslation('common')
  const last = Math.max(1, Math.ceil(total / pageSize))
  // The last page may have become empty.
  const isBeyond = total > 0 && page > last
  useEffect(() => {
    if (isBeyond) onTurn(last)
  }, [isBeyond, last, onTurn])
  if (total <= pageSize) return null
  return (
    <nav className={classes.pages} aria-label={t('list.pages')}>
      <span>{t('list.total', { total: String(total) })}</span>
      <Pagination
        total={last}
        value={page}
        withEdges={last > 20}
        onChange={onTurn}
        getItemProps={(number) => ({ 'aria-label': t('list.page', { number: String(number) }) })}
        getControlProps={(control) => ({ 'aria-label': t(`list.${control}`) })}
      />
    </nav>
  )
}
