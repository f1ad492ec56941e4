import { useTranslation } from 'react-i18next'
import type { FormStat } from '../../api/types.ts'
import classes from './Forms.module.css'
import { statSeries } from './chartOption.ts'
import { useStatNumbers } from './useStatNumbers.ts'

/** The range in four numbers. */
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
