import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import common from '../../../../locales/zh-CN/common.json' with { type: 'json' }
import texts from '../../../../locales/zh-CN/editor.json' with { type: 'json' }
import said from '../../../../locales/zh-CN/messages.json' with { type: 'json' }
import { imePresses } from '../../../../ui/imePresses.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { DELAY_MS } from './usePlaceSearch.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const place = {
  position: { lat: 39.908823, lng: 116.39747 },
  label: '店',
  address: '长安街1号',
  link: '',
}

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'common', common)
  i18next.addResourceBundle('zh-CN', 'messages', said)
  vi.stubGlobal('fetch', vi.fn(answered))
  Object.assign(service, { isThere: false, fails: false, asked: [] })
})
afterEach(() => vi.unstubAllGlobals())

/** Fake host with a map service. */
const service = { isThere: false, fails: false, asked: [] as string[] }
const TEA = { name: '湖畔茶室', address: '北山街 18 号', position: { lat: 30.25, lng: 120.15 } }
/** Returns an address near the point, derived from its latitude. */
const addressOf = (lat: string) => `纬度 ${Number(lat).toFixed(3)} 的街`

function answered(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const envelope = (data: unknown, code = 200) =>
    Promise.resolve(Response.json({ code, message: '', data }, { status: code }))
  if (pathname === '/api/config') return envelope({ places: service.isThere })
  service.asked.push(`${pathname}?${searchParams.toString()}`)
  if (service.fails) return envelope(null, 502)
  return pathname === '/api/places'
    ? envelope(searchParams.get('query') === '茶室' ? [TEA, { ...TEA, name: '茶室二' }] : [])
    : envelope({ address: addressOf(searchParams.get('lat') ?? '') })
}

function open(current: unknown = place) {
  const onPick = vi.fn<(picked: unknown) => void>()
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PlacePicker current={current} onPick={onPick} onClose={onClose} />
      </QueryClientProvider>
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
    // An Enter that confirms an IME composition must not select a place.
    for (const [, press] of imePresses('Enter'))
      fireEvent.keyDown(screen.getByRole('searchbox'), press)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', query)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    expect(confirm().position).toEqual(position)
  })

  /** CO-029: in zoom 13 */
  it('moves the marker with the arrow keys, and by one pixel with Shift', () => {
    const { confirm } = open()
    const plan = screen.getByRole('application', { name: '位置示意图' })
    fireEvent.keyDown(plan, { key: 'ArrowUp' })
    fireEvent.keyDown(plan, { key: 'ArrowRight', shiftKey: true })
    const { lat, lng } = confirm().position
    expect(lat - place.position.lat).toBeGreaterThan(0.0005)
    expect(lng - place.position.lng).toBeCloseTo(360 / (256 * 2 ** 13), 6)
  })

  /** CO-029 */
  it.each([
    ['the map', '.plan', ['height: 400px;']],
    ['the marker', '.marker', ['width: 30px;', 'height: 40px;']],
    ['the list of what is found', '.found', ['max-height: 300px;']],
  ])('has a size for %s', (_, name, sizes) => {
    const sheet = readFileSync(join(import.meta.dirname, 'place.module.css'), 'utf8')
    const rule = sheet.split('}').find((one) => one.trim().startsWith(`${name} {`))
    for (const size of sizes) expect(rule).toContain(size)
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

/** EL-MAP-16 and EL-MAP-20, with the installation's map service instead of a provider's script (as amended) */
describe('the picker of places with a map service', () => {
  beforeEach(() => (service.isThere = true))

  const type = (value: string): void => {
    fireEvent.change(screen.getByLabelText('详细地址'), { target: { value } })
  }

  async function served(current: unknown = null) {
    const opened = open(current)
    await screen.findByPlaceholderText(/地点名/)
    return opened
  }
  const searches = () => service.asked.map((asked) => decodeURIComponent(asked))
  const press = (key = 'ArrowUp') =>
    fireEvent.keyDown(screen.getByRole('application', { name: '位置示意图' }), { key })
  const address = () => screen.getByLabelText<HTMLInputElement>('详细地址').value

  /** CO-010 */
  it('asks once, 300 ms after the last key, and takes what is chosen with name and address', async () => {
    const { confirm } = await served(place)
    search('茶')
    expect(screen.getByText('正在搜索…')).toBeTruthy()
    search('茶室')
    await screen.findByRole('button', { name: /茶室二/ })
    expect(searches()).toEqual(['/api/places?query=茶室'])
    expect(DELAY_MS).toBe(300)
    fireEvent.click(screen.getByRole('button', { name: /湖畔茶室/ }))
    expect(confirm()).toEqual({
      ...place,
      position: TEA.position,
      label: TEA.name,
      address: TEA.address,
    })
  })

  it('asks nobody about coordinates, and says when nothing is found', async () => {
    await served()
    search('31.5,121.25')
    expect(screen.getByRole('button', { name: '31.5, 121.25' })).toBeTruthy()
    search('没有')
    await screen.findByText(/没有找到/)
    expect(searches()).toEqual(['/api/places?query=没有'])
  })

  it('says that a search failed, with an empty list', async () => {
    service.fails = true
    await served()
    search('杭州')
    await screen.findByText('搜索失败')
    expect(screen.queryByRole('button', { name: /杭州/ })).toBeNull()
  })

  it('fills the address of where the marker was moved to, and of where it is moved then', async () => {
    const { confirm } = await served()
    press()
    press()
    await waitFor(() => expect(address()).toMatch(/的街$/))
    const first = address()
    expect(service.asked).toHaveLength(1)
    for (let step = 0; step < 5; step += 1) press()
    expect(address()).toBe('')
    await waitFor(() => expect(address()).toMatch(/的街$/))
    expect(address()).not.toBe(first)
    expect(confirm().address).toBe(addressOf(String(confirm().position.lat)))
  })

  it.each([
    ['was there', place, (): void => undefined],
    ['is written', null, (): void => type('新街2号')],
  ])('leaves an address alone that %s', async (_, current, write) => {
    await served(current)
    write()
    const before = address()
    press()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(address()).toBe(before)
    expect(service.asked).toEqual([])
  })

  it('leaves an address empty that was deleted, until the marker is moved again', async () => {
    await served()
    press()
    await waitFor(() => expect(address()).not.toBe(''))
    type('')
    expect(address()).toBe('')
    press()
    await waitFor(() => expect(address()).not.toBe(''))
  })

  it('says that an address does not come, and keeps the point', async () => {
    service.fails = true
    const { confirm } = await served()
    press()
    await screen.findByText('获取地址失败')
    expect(confirm().address).toBe('')
    expect(confirm().position.lat).toBeGreaterThan(place.position.lat)
  })
})
