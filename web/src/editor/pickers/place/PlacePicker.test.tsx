import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import common from '../../../locales/zh-CN/common.json' with { type: 'json' }
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }
import { PlacePicker } from './PlacePicker.tsx'

const place = {
  position: { lat: 39.908823, lng: 116.39747 },
  label: '店',
  address: '长安街1号',
  link: '',
}

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'common', common)
})

function open(current: unknown = place) {
  const onPick = vi.fn<(picked: unknown) => void>()
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <PlacePicker current={current} onPick={onPick} onClose={onClose} />
    </MantineProvider>,
  )
  const confirm = () => {
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    return onPick.mock.calls[0]?.[0] as typeof place
  }
  return { onPick, onClose, confirm }
}

const search = (query: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } })

/** EL-MAP-13, EL-MAP-14 */
describe('the picker of places', () => {
  it('is titled as the catalogue says and answers what it was given', () => {
    const { confirm } = open()
    expect(screen.getByRole('dialog', { name: '选择位置' })).toBeTruthy()
    expect(confirm()).toEqual(place)
  })

  it('jumps to a city by its Chinese name and keeps what is said of the place', () => {
    const { confirm } = open()
    search('杭州')
    fireEvent.click(screen.getByRole('button', { name: '杭州' }))
    expect(screen.queryByRole('group', { name: '搜索结果' })).toBeNull()
    expect(confirm()).toEqual({ ...place, position: { lat: 30.27, lng: 120.16 } })
  })

  it.each([
    ['xiamen', { lat: 24.48, lng: 118.09 }],
    ['31.5,121.25', { lat: 31.5, lng: 121.25 }],
  ])('takes the first that is found for %s with Enter', (query, position) => {
    const { confirm } = open()
    search(query)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    expect(confirm().position).toEqual(position)
  })

  it('moves the marker with the arrow keys, and more finely with Shift', () => {
    const { confirm } = open()
    const plan = screen.getByRole('application', { name: '位置示意图' })
    fireEvent.keyDown(plan, { key: 'ArrowUp' })
    fireEvent.keyDown(plan, { key: 'ArrowRight', shiftKey: true })
    const { lat, lng } = confirm().position
    expect(lat - place.position.lat).toBeGreaterThan(0.0005)
    expect(lng - place.position.lng).toBeGreaterThan(0.0001)
    expect(lng - place.position.lng).toBeLessThan(0.0003)
  })

  it('keeps what is typed', () => {
    const { confirm } = open(null)
    fireEvent.change(screen.getByLabelText('标签内容'), { target: { value: '新店' } })
    fireEvent.change(screen.getByLabelText('详细地址'), { target: { value: '新街2号' } })
    expect(confirm()).toEqual({ ...place, label: '新店', address: '新街2号' })
  })

  it('answers nothing when it is cancelled', () => {
    const { onPick, onClose } = open()
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(onPick).not.toHaveBeenCalled()
  })

  it('says when nothing is found', () => {
    open()
    search('qqq')
    expect(screen.getByText(/没有找到/)).toBeTruthy()
  })
})
