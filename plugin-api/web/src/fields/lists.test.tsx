import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServices } from '../test/fakes.ts'
import { Field } from './Field.tsx'
import { removed, replaced, shifted, textsIn } from './lists.ts'
import { FieldServicesProvider } from './services.ts'
import type { FieldServices } from './services.ts'
import type { PropSpec } from '../contract/types.ts'

const label = { zh: '图表颜色', en: 'Colours' }

function show(
  spec: Pick<PropSpec, 'type' | 'control'>,
  value: unknown,
  services: Partial<FieldServices> = {},
) {
  const calls = vi.fn<(value: unknown, mergeKey?: string) => void>()
  const lent = fakeServices(services)
  function Host() {
    const [current, setCurrent] = useState(value)
    return (
      <Field
        spec={{ name: 'list', label, ...spec }}
        value={current}
        onChange={(next, mergeKey) => {
          calls(next, mergeKey)
          setCurrent(next)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <FieldServicesProvider value={lent}>
        <Host />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  return calls
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('a list', () => {
  it('is edited without changing the old one', () => {
    const list = ['a', 'b', 'c']
    expect([replaced(list, 1, 'x'), removed(list, 0)]).toEqual([
      ['a', 'x', 'c'],
      ['b', 'c'],
    ])
    expect([shifted(list, 0, 1), shifted(list, 2, -1), shifted(list, 0, -1)]).toEqual([
      ['b', 'a', 'c'],
      ['a', 'c', 'b'],
      list,
    ])
    expect([textsIn(['a', 7, null]), textsIn('a')]).toEqual([['a', '7', '""'], []])
  })

  it('of texts is typed into, added to, ordered and taken from', () => {
    const calls = show({ type: 'array', control: 'list-editor' }, ['甲', '乙'])
    fireEvent.change(screen.getByLabelText('第 1 项'), { target: { value: '丙' } })
    click('后移: 第 1 项')
    click('添加一项')
    click('删除: 第 1 项')
    expect(calls.mock.calls.map(([value]) => value)).toEqual([
      ['丙', '乙'],
      ['乙', '丙'],
      ['乙', '丙', ''],
      ['丙', ''],
    ])
  })
})

describe('a list of colours', () => {
  const spec = { type: 'array', control: 'color-list' } as const

  it('takes a colour of the palette in the place of one', async () => {
    const calls = show(spec, ['#ff0000', '#00ff00'])
    click('颜色 2：#00ff00')
    fireEvent.click(await screen.findByRole('button', { name: '#1890ff' }))
    expect(calls.mock.lastCall?.[0]).toEqual(['#ff0000', '#1890ff'])
  })

  it('gets a colour that it does not have, moves and loses one', async () => {
    const calls = show(spec, ['#5470c6', '#ff0000'])
    click('添加颜色')
    expect(calls.mock.lastCall?.[0]).toEqual(['#5470c6', '#ff0000', '#91cc75'])
    click('颜色 1：#5470c6')
    fireEvent.click(await screen.findByRole('button', { name: '后移: 第 1 项' }))
    expect(calls.mock.lastCall?.[0]).toEqual(['#ff0000', '#5470c6', '#91cc75'])
    fireEvent.click(await screen.findByRole('button', { name: '删除: 第 2 项' }))
    expect(calls.mock.lastCall?.[0]).toEqual(['#ff0000', '#91cc75'])
  })
})

describe('a choice of data sources', () => {
  const spec = { type: 'string', control: 'data-source-select' } as const
  const sources = [{ id: '7', name: '天气' }]
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '图表颜色' })

  it('lists the sources of the author and stores an id', async () => {
    const calls = show(spec, '', { dataSources: () => Promise.resolve(sources) })
    expect(box().value).toBe('不使用数据源')
    fireEvent.click(box())
    fireEvent.click(await screen.findByRole('option', { name: '天气', hidden: true }))
    expect(calls.mock.lastCall?.[0]).toBe('7')
    await waitFor(() => expect(box().value).toBe('天气'))
  })

  it('keeps a source that is gone until another is chosen', async () => {
    const calls = show(spec, '9', { dataSources: () => Promise.resolve(sources) })
    await waitFor(() => expect(box().value).toBe('找不到的数据源（9）'))
    expect(calls).not.toHaveBeenCalled()
  })

  it('says that they could not be loaded, and tries again', async () => {
    const dataSources = vi
      .fn<() => Promise<typeof sources>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(sources)
    show(spec, '7', { dataSources })
    expect((await screen.findByRole('alert')).textContent).toContain('数据源没有载入')
    click('重试')
    await waitFor(() => expect(box().value).toBe('天气'))
  })
})
