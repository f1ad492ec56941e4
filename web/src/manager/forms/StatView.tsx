import { SegmentedControl, Skeleton, Table } from '@mantine/core'
import { Component, lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormStat } from '../../api/types.ts'
import classes from './Forms.module.css'
import { statSeries } from './chartOption.ts'
import { useStatNumbers } from './StatFigures.tsx'

const StatChart = lazy(async () => ({ default: (await import('./StatChart.tsx')).StatChart }))

const looks = ['line', 'bar', 'table'] as const
type StatLayout = (typeof looks)[number]

/** The days as a chart or as a table of numbers. */
export function StatView({ stat, range }: { stat: FormStat; range: DayRange }) {
  const { t } = useTranslation('forms')
  const [look, setLook] = useState<StatLayout>('line')
  const show = useStatNumbers()
  const totals: Record<string, string> = { ...range }
  for (const name of statSeries) totals[name] = show(name, stat[name])
  return (
    <section className={classes.view} aria-label={t('tab.stat')}>
      <div className={classes.viewHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('stat.look')}
          value={look}
          data={looks.map((value) => ({ value, label: t(`stat.${value}`) }))}
          onChange={(value) => {
            setLook(value)
          }}
        />
      </div>
      {look === 'table' ? (
        <StatTable stat={stat} />
      ) : (
        <ChartBoundary fallback={<StatTable stat={stat} hint={t('stat.noChart')} />}>
          <Suspense fallback={<Skeleton height={330} />}>
            <StatChart days={stat.days} kind={look} label={t('stat.chart', totals)} />
          </Suspense>
        </ChartBoundary>
      )}
    </section>
  )
}

function StatTable({ stat, hint }: { stat: FormStat; hint?: string }) {
  const { t } = useTranslation('forms')
  const show = useStatNumbers()
  const columns = [...statSeries, 'spam'] as const
  return (
    <>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.days} tabIndex={0} role="region" aria-label={t('stat.table')}>
        <Table stickyHeader aria-label={t('tab.stat')} verticalSpacing={8} horizontalSpacing="lg">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('stat.day')}</Table.Th>
              {columns.map((name) => (
                <Table.Th key={name}>{t(`stat.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {stat.days.toReversed().map((day) => (
              <Table.Tr key={day.day}>
                <Table.Th scope="row">{day.day}</Table.Th>
                {columns.map((name) => (
                  <Table.Td key={name}>{show(name, day[name])}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('stat.total')}</Table.Th>
              {columns.map((name) => (
                <Table.Td key={name}>{show(name, stat[name])}</Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
    </>
  )
}

/** Keeps the numbers visible when the chart's chunk fails to load. */
class ChartBoundary extends Component<{ children: ReactNode; fallback: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** Dates in the work's time zone, such as `2026-11-21`. */
export interface DayRange {
  from: string
  to: string
}

const dayMs = 24 * 3600 * 1000

/** Maximum number of days in one response. */
export const MAX_RANGE_DAYS = 366

export const usualRanges = [7, 30, 90] as const

/** Returns whether the host accepts this range of days. */
export function isUsable({ from, to }: DayRange): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= MAX_RANGE_DAYS
}
