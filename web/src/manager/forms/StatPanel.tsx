import { SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/ApiError.ts'
import { useFormStat } from '../../api/forms.ts'
import type { FormStat } from '../../api/types.ts'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import classes from './Forms.module.css'
import { LikersPanel } from './LikersPanel.tsx'
import { StatFigures } from './StatFigures.tsx'
import { StatView, isUsable, usualRanges, type DayRange } from './StatView.tsx'

/** Visitors, views, submissions and conversion of a work, day by day. */
export function StatPanel({ workId }: { workId: number }) {
  const { t } = useTranslation('forms')
  const [days, setDays] = useState<number | null>(30)
  const [own, setOwn] = useState<DayRange>({ from: '', to: '' })
  const [usable, setUsable] = useState(own)
  // An invalid range keeps the former days on the screen.
  if (isUsable(own) && (own.from !== usable.from || own.to !== usable.to)) setUsable(own)
  const stat = useFormStat(workId, days === null ? usable : { days })
  const shown = shownRange(stat.data)
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('stat.range')}
          value={String(days ?? 'own')}
          data={[
            ...usualRanges.map((count) => ({
              value: String(count),
              label: t(`stat.last${count}`),
            })),
            { value: 'own', label: t('stat.own') },
          ]}
          onChange={(value) => {
            if (value === 'own') setOwn(shown)
            setDays(value === 'own' ? null : Number(value))
          }}
        />
        {days === null && <OwnRange range={own} onChange={setOwn} />}
      </div>
      {stat.isError && !stat.data && (
        <ErrorState text={errorText(stat.error, t)} onRetry={() => void stat.refetch()} />
      )}
      {stat.isPending && <Skeleton height={480} radius="lg" />}
      {stat.data && (
        <div data-faded={stat.isPlaceholderData} className={classes.panel}>
          <StatFigures stat={stat.data} />
          {stat.data.views + stat.data.submissions + stat.data.spam === 0 ? (
            <EmptyState
              icon={<IconChartLine size={34} stroke={1.5} />}
              title={t('stat.nobody')}
              text={t('records.noneText')}
            />
          ) : (
            <StatView stat={stat.data} range={shown} />
          )}
          <p className={classes.hint}>{t('stat.hint', { zone: stat.data.time_zone })}</p>
        </div>
      )}
      <LikersPanel workId={workId} />
    </div>
  )
}

function shownRange(stat: FormStat | undefined): DayRange {
  const days = stat?.days ?? []
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' }
}

function OwnRange({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const { t } = useTranslation('forms')
  const error = isUsable(range) ? undefined : t('stat.badRange')
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <Fragment key={name}>
          <span className={classes.faint} aria-hidden="true">
            {t(`stat.${name}`)}
          </span>
          <TextInput
            type="date"
            w={160}
            aria-label={t(`stat.${name}`)}
            value={range[name]}
            error={error !== undefined}
            onChange={(event) => {
              onChange({ ...range, [name]: event.currentTarget.value })
            }}
          />
        </Fragment>
      ))}
      {error !== undefined && (
        <span role="alert" className={classes.wrong}>
          {error}
        </span>
      )}
    </>
  )
}
