import { MantineProvider } from '@mantine/core'
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeServices } from '../../test/fakes.ts'
import { Field } from '../Field.tsx'
import { FieldServicesProvider } from '../services.ts'
import type { Diagnostic } from '../diagnostics.ts'

const label = { zh: '数据', en: 'Data' }
const months = [
  ['月份', '销量'],
  ['1月', 120],
  ['2月', 200],
]

/** Renders the field as the editor does, with its sheet open; returns the calls it made. */
async function open(value: unknown, diagnostics: Diagnostic[] = []) {
  const calls = vi.fn<(value: unknown, mergeKey?: string) => void>()
  function Host() {
    const [current, setCurrent] = useState(value)
    return (
      <Field
        spec={{ name: 'dataset', type: 'dataset', control: 'sheet-editor', label }}
        value={current}
        diagnostics={diagnostics}
        messages={{ 'zh-CN': { 'date.format': '“{value}”不是日期' }, 'en-US': {} }}
        onChange={(next, mergeKey) => {
          calls(next, mergeKey)
          setCurrent(next)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <FieldServicesProvider value={fakeServices()}>
        <Host />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '编辑数据: 数据' }))
  await screen.findByRole('grid', { name: '数据' })
  const input = screen.getByRole<HTMLTextAreaElement>('textbox')
  return {
    calls,
    input,
    press: (key: string, how = {}) => fireEvent.keyDown(input, { key, ...how }),
    write: (text: string) => fireEvent.change(input, { target: { value: text } }),
    paste: (text: string) => clipboard(input, 'paste', { getData: () => text }),
    copied: (kind: 'copy' | 'cut') => {
      const setData = vi.fn<(type: string, text: string) => void>()
      clipboard(input, kind, { setData })
      return setData.mock.lastCall?.[1]
    },
    /** Closes the dialog and returns the committed value. */
    done: () => {
      fireEvent.click(screen.getByRole('button', { name: '完成' }))
      return calls.mock.lastCall?.[0]
    },
  }
}

function clipboard(input: HTMLElement, kind: 'paste' | 'copy' | 'cut', clipboardData: object) {
  const event = createEvent[kind](input)
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  fireEvent(input, event)
}

const label_ = (input: HTMLElement) => input.getAttribute('aria-label')

describe('a sheet', () => {
  beforeAll(async () => void (await import('./SheetEditor.tsx')))

  /** EL-RADAR-09: the three forms become one table. */
  it('is opened with whatever form the data has', async () => {
    const { input } = await open([{ x: '1月', y: 120, s: '销量' }])
    expect(label_(input)).toBe('A1：x')
    expect(screen.getAllByRole('gridcell', { name: '120' })).toHaveLength(1)
  })

  it('is typed into from cell to cell, and stores numbers as numbers', async () => {
    const sheet = await open(months)
    sheet.press('ArrowDown')
    sheet.press('ArrowRight')
    expect(label_(sheet.input)).toBe('B2：120')
    sheet.write('75')
    sheet.press('Enter')
    sheet.write('一些字')
    sheet.press('Tab')
    expect(label_(sheet.input)).toBe('C3：空')
    expect(sheet.done()).toEqual([
      ['月份', '销量'],
      ['1月', 75],
      ['2月', '一些字'],
    ])
  })

  it('changes what is in a cell with F2, and leaves it alone with Escape', async () => {
    const sheet = await open(months)
    sheet.press('F2')
    expect(sheet.input.value).toBe('月份')
    sheet.write('季度')
    sheet.press('Escape')
    expect(screen.getByRole('grid')).toBeTruthy()
    sheet.press('F2')
    sheet.write('年份')
    sheet.press('Enter')
    expect(sheet.done()).toEqual([['年份', '销量'], ...months.slice(1)])
  })

  it('takes what Excel put on the clipboard, undoes and redoes it', async () => {
    const sheet = await open([])
    sheet.paste('城市\t人口\r\n"北\n京"\t2189\r\n上海\t2487\r\n')
    const pasted = [
      ['城市', '人口'],
      ['北\n京', 2189],
      ['上海', 2487],
    ]
    sheet.press('z', { ctrlKey: true })
    sheet.press('z', { ctrlKey: true, shiftKey: true })
    sheet.press('z', { ctrlKey: true })
    sheet.press('y', { ctrlKey: true })
    expect(sheet.done()).toEqual(pasted)
  })

  it('copies, cuts and clears what is selected', async () => {
    const sheet = await open(months)
    sheet.press('ArrowDown', { shiftKey: true })
    sheet.press('ArrowRight', { shiftKey: true })
    expect(sheet.copied('copy')).toBe('月份\t销量\n1月\t120')
    sheet.press('a', { ctrlKey: true })
    expect(sheet.copied('cut')).toBe('月份\t销量\n1月\t120\n2月\t200')
    expect(sheet.done()).toEqual([])
  })

  it('gets and loses rows and columns', async () => {
    const sheet = await open(months)
    sheet.press('ArrowDown')
    fireEvent.click(screen.getByRole('button', { name: '删除所选的行' }))
    fireEvent.click(screen.getByRole('button', { name: '在左侧插入列' }))
    sheet.write('x')
    sheet.press('Enter')
    expect(sheet.done()).toEqual([
      ['', '月份', '销量'],
      ['x', '2月', 200],
    ])
  })

  it.each([
    ['10,001 rows', Array.from({ length: 10_001 }, () => 'a\tb').join('\n'), /最多 10,000 行/],
    ['a cell of a megabyte', `a\t${'x'.repeat(1_000_000)}`, /最多 10,000 个字/],
  ])('refuses %s with a sentence, and loses nothing', async (_, text, sentence) => {
    const sheet = await open(months)
    sheet.write('季度')
    sheet.press('Enter')
    sheet.paste(text)
    expect(screen.getByRole('alert').textContent).toMatch(sentence)
    sheet.press('ArrowUp')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sheet.done()).toEqual([['季度', '销量'], ...months.slice(1)])
  })

  it('draws only the cells that are seen', async () => {
    await open(Array.from({ length: 1_000 }, (_, row) => Array.from({ length: 50 }, () => row)))
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1020')
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(600)
  })

  /** EL-NEWS-09: the panel marks the cell. */
  it('marks the cells that something is said of', async () => {
    const found: Diagnostic = {
      severity: 'warning',
      code: 'date.format',
      path: '/dataset/1/0',
      message: 'no date',
      args: { value: '1月' },
    }
    const sheet = await open(months, [found])
    const marked = screen
      .getAllByRole('gridcell')
      .filter((cell) => cell.hasAttribute('aria-invalid'))
    expect(marked.map(({ textContent, title }) => [textContent, title])).toEqual([
      ['1月', '“1月”不是日期'],
    ])
    sheet.press('ArrowDown')
    expect(screen.getByRole('status').textContent).toContain('“1月”不是日期')
  })

  it('is one step of the history however much was changed, and none when nothing was', async () => {
    const sheet = await open(months)
    vi.useFakeTimers()
    for (const text of ['甲', '乙', '丙']) {
      sheet.write(text)
      sheet.press('Enter')
      act(() => void vi.advanceTimersByTime(300))
    }
    vi.useRealTimers()
    sheet.done()
    const keys = sheet.calls.mock.calls.map(([, key]) => key)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps the studio out of what is typed', async () => {
    const outside = vi.fn()
    window.addEventListener('keydown', outside)
    const sheet = await open(months)
    for (const key of ['Delete', 'ArrowDown', 'Enter', 'x']) sheet.press(key)
    sheet.press('z', { ctrlKey: true })
    window.removeEventListener('keydown', outside)
    expect(outside).not.toHaveBeenCalled()
  })
})
