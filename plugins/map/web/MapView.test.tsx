import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { MapView } from './MapView.tsx'
import { samples } from './samples.ts'
import type { MapProps } from './MapView.tsx'

const [defaults] = samples.map

beforeEach(() => {
  // Images are still loading: nothing has failed yet.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  // A browser toggles `details` after all click handlers; happy-dom would do it before React's.
  vi.spyOn(HTMLDetailsElement.prototype, 'dispatchEvent').mockImplementation(function (
    this: HTMLDetailsElement,
    event,
  ) {
    return HTMLElement.prototype.dispatchEvent.call(this, event)
  })
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false
  })
})

function show(props: Partial<MapProps>, changes: Partial<Runtime> = {}) {
  const runtime = fakeRuntime(changes)
  const { container } = render(
    <RuntimeProvider runtime={runtime}>
      <MapView
        props={{ ...(defaults as MapProps), ...props }}
        element={{ id: 'map-1', type: 'map', name: '', width: 300, height: 200 }}
      />
    </RuntimeProvider>,
  )
  return { container, runtime }
}

describe('a map', () => {
  /** EL-MAP-03, EL-MAP-19 as amended */
  it('is a drawn plan with marker, label and address without a key', () => {
    const { container } = show({ labelContent: '天安门', detailedAddress: '北京市东城区' })
    expect(container.querySelector('.map-plan path')).toBeTruthy()
    expect(container.querySelector('.map-marker')).toBeTruthy()
    expect(screen.getByText('示意图')).toBeTruthy()
    expect(screen.getByText('天安门')).toBeTruthy()
    expect(screen.getByText('北京市东城区')).toBeTruthy()
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('group', { name: '地点：天安门' })).toBeTruthy()
  })

  it('has a picture of the provider over the plan, until that fails', () => {
    const { container } = show({ amapKey: 'K' })
    const picture = container.querySelector('img') as HTMLImageElement
    expect(picture.src).toContain('apis.map.qq.com/ws/staticmap')
    expect(screen.getByText('© 腾讯地图')).toBeTruthy()
    expect(container.querySelector('.map-plan')).toBeTruthy()
    fireEvent.error(picture)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.queryByText('© 腾讯地图')).toBeNull()
    expect(container.querySelector('.map-plan path')).toBeTruthy()
  })

  /** EL-MAP-16, CO-029 */
  it('has a marker of 30 x 40', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'map.css'), 'utf8')
    const rule = /^\.map-marker \{[^}]*\}/m.exec(sheet)?.[0]
    expect(rule).toContain('width: calc(30 * var(--px));')
    expect(rule).toContain('height: calc(40 * var(--px));')
  })

  /** EL-MAP-07, CO-029: 12 unless a number is set */
  it.each([
    [16, '16'],
    [1, '4'],
    [99, '17'],
    ['x', '12'],
  ])('is asked for in zoom %s as %s', (zoomLevel, zoom) => {
    const { container } = show({ amapKey: 'K', zoomLevel: zoomLevel as number })
    const { searchParams } = new URL(container.querySelector('img')?.src ?? '')
    expect(searchParams.get('zoom')).toBe(zoom)
  })

  /** EL-MAP-15, EL-MAP-21, EL-MAP-22 */
  it('holds its ways without a script', () => {
    const { container } = show({ targetUrl: 'https://example.com/way', labelContent: '店' })
    const sheet = container.querySelector('details') as HTMLElement
    const links = [...sheet.querySelectorAll('a')]
    expect(links.map(({ textContent }) => textContent?.slice(1))).toEqual([
      '腾讯地图',
      '高德地图',
      '百度地图',
      '苹果地图',
    ])
    expect(links[0]?.href).toBe('https://example.com/way')
    for (const link of links) {
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    }
    expect(sheet.querySelector('summary')?.textContent).toContain('导航')
  })

  it('opens a sheet of the page with a script, and copies the address', async () => {
    const copy = vi.fn(() => Promise.resolve(true))
    const { container, runtime } = show({ detailedAddress: '长安街1号' }, { copy })
    fireEvent.click(container.querySelector('summary') as HTMLElement)
    const sheet = within(screen.getByRole('dialog', { name: '选择地图应用' }))
    expect(sheet.getAllByRole('link')).toHaveLength(4)
    await act(async () => {
      fireEvent.click(sheet.getByRole('button', { name: '复制地址' }))
      await Promise.resolve()
    })
    expect(copy).toHaveBeenCalledExactlyOnceWith('长安街1号')
    expect(runtime.toast).toHaveBeenCalledWith('地址已复制', 'success')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes its sheet with "cancel"', () => {
    const { container } = show({})
    fireEvent.click(container.querySelector('summary') as HTMLElement)
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('in an app with a map of its own (EL-MAP-21)', () => {
    const poi = { position: { lat: 30.27, lng: 120.16 }, name: '', type: 4 }
    const wanted = { labelContent: '茶室', detailedAddress: '北山街', zoomLevel: 16, poi }
    const press = async (container: HTMLElement) =>
      act(async () => {
        fireEvent.click(container.querySelector('summary') as HTMLElement)
        await Promise.resolve()
      })

    it('opens the place there', async () => {
      const openLocation = vi.fn(() => Promise.resolve(true))
      const { container } = show({ ...wanted, useWechatJssdk: true }, { openLocation })
      await press(container)
      const place = { lat: 30.27, lng: 120.16, name: '茶室', address: '北山街', scale: 16 }
      expect(openLocation).toHaveBeenCalledExactlyOnceWith(place)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(container.querySelector('details')?.open).toBe(false)
    })

    it('lets the visitor choose where that fails', async () => {
      const openLocation = vi.fn(() => Promise.resolve(false))
      const { container } = show({ ...wanted, useWechatJssdk: true }, { openLocation })
      await press(container)
      expect(screen.getByRole('dialog', { name: '选择地图应用' })).toBeTruthy()
    })

    it('lets the visitor choose inside the box in a browser without dialogs', async () => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
      const openLocation = vi.fn(() => Promise.resolve(false))
      const { container } = show({ ...wanted, useWechatJssdk: true }, { openLocation })
      await press(container)
      expect(container.querySelector('details')?.open).toBe(true)
      const isLeftToTheBrowser = fireEvent.click(container.querySelector('summary') as HTMLElement)
      expect(isLeftToTheBrowser).toBe(true)
      expect(openLocation).toHaveBeenCalledOnce()
    })

    it('asks that app for nothing unless the author wants it', async () => {
      const openLocation = vi.fn(() => Promise.resolve(true))
      const { container } = show(wanted, { openLocation })
      await press(container)
      expect(openLocation).not.toHaveBeenCalled()
      expect(screen.getByRole('dialog')).toBeTruthy()
    })
  })

  /** EL-MAP-22 */
  it('does nothing while it is edited', () => {
    const { container } = show({}, { mode: 'edit' })
    expect(container.querySelector('.map-view')?.hasAttribute('inert')).toBe(true)
    expect(show({}).container.querySelector('.map-view')?.hasAttribute('inert')).toBe(false)
  })
})
