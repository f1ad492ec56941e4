import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './Field.tsx'
import { fromLines, moved, optionsOf, toLines, withNew } from './options.ts'
import { FieldServicesProvider } from './services.ts'
import { fakeServices } from '../test/fakes.ts'
import type { PropSpec } from '../contract/types.ts'

const red = { label: '红', value: 'red' }
const blue = { label: '蓝', value: 'blue' }

/** Renders a controlled field, as the editor does, and returns the calls it made. */
function show(spec: Pick<PropSpec, 'type' | 'control'>, value: unknown) {
  const calls = vi.fn<(value: unknown, mergeKey?: string) => void>()
  function Host() {
    const [current, setCurrent] = useState(value)
    const keep = (next: unknown, mergeKey?: string) => {
      calls(next, mergeKey)
      setCurrent(next)
    }
    const label = { zh: '选项', en: 'Options' }
    return <Field spec={{ name: 'options', label, ...spec }} value={current} onChange={keep} />
  }
  render(
    <MantineProvider env="test">
      <FieldServicesProvider value={fakeServices()}>
        <Host />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  return calls
}

describe('options', () => {
  it('are read whatever is stored', () => {
    expect(optionsOf(null)).toEqual([])
    expect(optionsOf([null, { value: 3 }, { label: 1, value: {} }])).toEqual([
      { label: '', value: '' },
      { label: '', value: 3 },
      { label: '', value: '' },
    ])
  })

  it('get values that no other has', () => {
    const options = [{ label: 'a', value: 'option2' }]
    expect(withNew(options, (number) => `选项${number}`)[1]).toEqual({
      label: '选项3',
      value: 'option3',
    })
  })

  it('change places', () => {
    expect(moved([red, blue], 0, 1)).toEqual([blue, red])
    expect(moved([red, blue], 1, 0)).toEqual([blue, red])
  })

  it('are written as lines and read again', () => {
    const options = [red, { label: '绿', value: 'option2' }, { label: '三', value: 3 }]
    expect(toLines(options)).toBe('红|red\n绿\n三|3')
    expect(fromLines(' 蓝 \n\n红\n绿|green', [red])).toEqual([
      { label: '蓝', value: 'option1' },
      red,
      { label: '绿', value: 'green' },
    ])
  })
})

/** EL-PLG-012, EL-CHECK-06, EL-RADIO-06, EL-SEL-07 */
describe('the editor of options', () => {
  const spec = { type: 'options', control: 'options-editor' } as const

  it('changes texts and values, as one step of the history a burst', () => {
    const calls = show(spec, [red, blue])
    const label = screen.getByLabelText('选项 1 的文字')
    fireEvent.focus(label)
    fireEvent.change(label, { target: { value: '大红' } })
    fireEvent.change(label, { target: { value: '大红色' } })
    expect(calls.mock.lastCall?.[0]).toEqual([{ label: '大红色', value: 'red' }, blue])
    expect(calls.mock.calls[0]?.[1]).toBe(calls.mock.calls[1]?.[1])
    fireEvent.change(screen.getByLabelText('选项 2 的值'), { target: { value: 'b' } })
    expect(calls.mock.lastCall?.[0]).toEqual([
      { label: '大红色', value: 'red' },
      { label: '蓝', value: 'b' },
    ])
  })

  it('adds, moves and removes', () => {
    const calls = show(spec, [red, blue])
    fireEvent.click(screen.getByText('添加选项'))
    expect(calls.mock.lastCall?.[0]).toHaveLength(3)
    fireEvent.click(screen.getByLabelText('下移选项 1'))
    expect(calls.mock.lastCall?.[0]).toMatchObject([blue, red, { label: '选项3' }])
    fireEvent.click(screen.getByLabelText('删除选项 3'))
    expect(calls.mock.lastCall?.[0]).toEqual([blue, red])
    expect(screen.getByLabelText('上移选项 1')).toHaveProperty('disabled', true)
  })

  it('takes many at once as lines', () => {
    const calls = show(spec, [red])
    fireEvent.click(screen.getByText('批量编辑'))
    const lines = screen.getByLabelText('批量编辑')
    expect(lines).toHaveProperty('value', '红|red')
    fireEvent.change(lines, { target: { value: '红\n蓝|blue' } })
    expect(calls.mock.lastCall?.[0]).toEqual([red, blue])
    fireEvent.click(screen.getByText('完成'))
    expect(screen.getByLabelText('选项 2 的值')).toHaveProperty('value', 'blue')
  })
})

/** EL-PLG-012, EL-DATE-04, EL-DATE-08 */
describe('the editor of a day', () => {
  const spec = { type: 'date', control: 'date-picker' } as const

  it('stores a day, or none', () => {
    const calls = show(spec, '2026-11-22')
    const input = screen.getByLabelText('选项')
    expect(input).toHaveProperty('value', '2026-11-22')
    fireEvent.change(input, { target: { value: '2027-01-31' } })
    expect(calls.mock.lastCall?.[0]).toBe('2027-01-31')
    fireEvent.change(input, { target: { value: '' } })
    expect(calls.mock.lastCall?.[0]).toBe('')
  })

  it('shows what is no day as none', () => {
    show(spec, 'soon')
    expect(screen.getByLabelText('选项')).toHaveProperty('value', '')
  })
})
