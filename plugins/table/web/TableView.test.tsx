import { render, screen, within } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { TableView } from './TableView.tsx'
import { samples } from './samples.ts'
import type { TableProps } from './TableView.tsx'

const [defaults, striped] = samples.table as [TableProps, TableProps]

function show(props: Partial<TableProps>, changes: Partial<Runtime> = {}) {
  return render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <TableView
        props={{ ...defaults, ...props }}
        element={{ id: 'table-1', type: 'table', name: '', width: 300, height: 200 }}
      />
    </RuntimeProvider>,
  ).container
}

describe('a table', () => {
  /** EL-TABLE-10: the first row is the header. */
  it('is a table with a header for each column', () => {
    show(striped)
    const table = screen.getByRole('table')
    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual(['套餐', '价格', '人数', '说明'])
    expect(within(table).getAllByRole('row')).toHaveLength(4)
  })

  /** EL-TABLE-05. */
  it('is as wide as its columns', () => {
    const table = show({ ...striped, columnWidth: 60 }).querySelector('table')
    expect(table?.style.width).toBe('calc(240 * var(--px))')
  })

  /** EL-TABLE-06, -10. */
  it('freezes columns from the left, in every row', () => {
    const shown = show({ ...striped, freezeCount: 2 })
    for (const row of shown.querySelectorAll('tr')) {
      const cells = [...row.children] as HTMLElement[]
      const left = cells.map(({ className, style }) =>
        className.includes('table-frozen') ? style.left : '',
      )
      expect(left).toEqual(['calc(0 * var(--px))', 'calc(100 * var(--px))', '', ''])
    }
  })

  it('puts numbers to the right, also those with a currency', () => {
    const cells = [...show(striped).querySelectorAll('tbody tr:first-child td')]
    expect(cells.map(({ className }) => className.includes('table-number'))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  /** EL-TABLE-07: three themes. */
  it.each(['default', 'stripe', 'light-blue'] as const)('wears the theme %s', (theme) => {
    expect(show({ theme }).querySelector(`.table-view.table-${theme}`)).toBeTruthy()
  })

  it('is reached and scrolled by the keyboard, but not on the canvas', () => {
    const box = (changes: Partial<Runtime>) =>
      show({}, changes).querySelector('.table-view')?.getAttribute('tabindex')
    expect([box({ mode: 'published' }), box({ mode: 'edit' })]).toEqual(['0', null])
    expect(screen.getAllByRole('region', { name: '表格' })).toHaveLength(2)
  })

  it('says how many rows are too many for a phone', () => {
    const shown = show({ dataset: [['a'], ...Array.from({ length: 10_007 }, () => ['b'])] })
    expect(shown.querySelectorAll('tbody tr')).toHaveLength(10_000)
    expect(screen.getByText('其余 7 行没有显示')).toBeTruthy()
  })

  it('says that there is no data', () => {
    show({ dataset: [] })
    expect(screen.getByText('暂无数据')).toBeTruthy()
  })
})
