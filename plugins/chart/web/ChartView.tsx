import { useMemo } from 'react'
import { useMessages } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import { chartOf, colorAt, namesOf } from './chart.ts'
import { DrawingView } from './DrawingView.tsx'
import { boxOf } from './legend.ts'
import { messages } from './messages.ts'
import { useDrawing } from './useDrawing.ts'
import type { Chart, ChartProps, Kind } from './chart.ts'
import './chart.css'

/**
 * A chart is an SVG drawing with a legend, and a table for screen readers. It is drawn at publishing and in the editor;
 * visitors load no script (docs/decisions/0016-charts-are-drawings.md).
 */
export function ChartView({ props, element, kind }: ViewProps<ChartProps> & { kind: Kind }) {
  const text = useMessages(messages)
  const { dataset, type, chartColors, dataSourceId } = props
  const chart = useMemo(
    () => chartOf({ dataset, type, chartColors, dataSourceId }, kind),
    [dataset, type, chartColors, dataSourceId, kind],
  )
  const drawing = useDrawing(chart, boxOf(element, chart ? namesOf(chart) : []))
  if (!chart) return <div className="chart-empty">{text('empty')}</div>
  const label = `${text(chart.kind)}: ${nameOf(element, chart)}`
  return (
    <div className="chart-view">
      <Legend chart={chart} />
      {drawing ? (
        <DrawingView drawing={drawing} label={label} />
      ) : (
        <div className="chart-drawing" role="img" aria-label={label} />
      )}
      <Figures chart={chart} caption={label} />
    </div>
  )
}

function nameOf({ name }: ViewElement, { series }: Chart): string {
  return name || series.map((one) => one.name).join(', ')
}

function Legend({ chart }: { chart: Chart }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {namesOf(chart).map((name, at) => (
        <li key={at} className="chart-name">
          <i className="chart-dot" style={{ backgroundColor: colorAt(chart, at) }} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** EL-RADAR-03, as amended: the same data as a table. */
function Figures({ chart, caption }: { chart: Chart; caption: string }) {
  const { subject, categories, series } = chart
  return (
    <table className="chart-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{subject}</th>
          {series.map(({ name }, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, row) => (
          <tr key={row}>
            <th scope="row">{category}</th>
            {series.map(({ values }, at) => (
              <td key={at}>{values[row] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
