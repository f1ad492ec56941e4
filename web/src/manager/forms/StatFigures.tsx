import { useTranslation } from 'react-i18next'
import type { FormStat } from '../../api/types.ts'
import classes from './Forms.module.css'
import { statSeries, type StatSeries } from './chartOption.ts'

/** Totals of the range in four numbers. */
export function StatFigures({ stat }: { stat: FormStat }) {
  const { t } = useTranslation('forms')
  const show = useStatNumbers()
  return (
    <dl className={classes.figures}>
      {statSeries.map((name) => (
        <div key={name} className={classes.figure}>
          <dt>{t(`stat.${name}`)}</dt>
          <dd>{show(name, stat[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns a function that formats counts and rates in the reader's language. */
export function useStatNumbers(): (name: StatSeries | 'spam', value: number) => string {
  const { i18n } = useTranslation()
  const count = new Intl.NumberFormat(i18n.language)
  const share = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  return (name, value) => (name === 'conversion' ? share : count).format(value)
}
