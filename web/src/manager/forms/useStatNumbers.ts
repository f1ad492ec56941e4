import { useTranslation } from 'react-i18next'
import type { StatSeries } from './chartOption.ts'

/** Counts and shares as the reader's language writes them. */
export function useStatNumbers(): (name: StatSeries | 'spam', value: number) => string {
  const { i18n } = useTranslation()
  const count = new Intl.NumberFormat(i18n.language)
  const share = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  return (name, value) => (name === 'conversion' ? share : count).format(value)
}
