import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkSummary } from '../api/types.ts'
import { DataSourcesScreen } from './dataSources/DataSourcesScreen.tsx'
import { DeleteWorkDialog } from './DeleteWorkDialog.tsx'
import { GiftListScreen } from './gifts/GiftListScreen.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { WorksScreen } from './WorksScreen.tsx'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })
const texts = import.meta.glob('../locales/zh-CN/*.json', { eager: true, import: 'default' })

interface RecordedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

const TOTAL = 23
const asked: RecordedRequest[] = []

/** A host with 23 records: it answers the page that is asked for, and says in a header how many there are. */
function hostWith(list: string, record: (id: number) => object, status = 200) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const text = request.method === 'GET' ? '' : await request.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const query = Object.fromEntries(searchParams)
    asked.push({ method: request.method, path: pathname, query, body })
    const of = (data: unknown, code = 200) => ({ code, message: '', data })
    if (request.method !== 'GET') return Response.json(of({ id: 1 }, status), { status })
    if (pathname !== list) return Response.json(of([]))
    const from = Number(query.offset ?? 0)
    const count = Math.min(Number(query.limit), TOTAL - from)
    const records = Array.from({ length: count }, (_, index) => record(from + index + 1))
    return Response.json(of(records), { headers: { 'X-Total-Count': String(TOTAL) } })
  })
}

function show(element: ReactElement, path = '/') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const pageButtons = () =>
  within(screen.getByRole('navigation', { name: '分页' })).getAllByRole('button', {
    name: /^第 \d 页$/,
  })
const last = (method: string, path: string) =>
  asked.findLast((one) => one.method === method && one.path === path)
const toastMessages = () =>
  notificationsStore.getState().notifications.map(({ message }) => message)
const searchFor = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

beforeEach(() => {
  // Growing text fields wait for `document.fonts`, which the test environment lacks.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  for (const name of ['common', 'manager'])
    i18next.addResourceBundle('zh-CN', name, texts[`../locales/zh-CN/${name}.json`])
  notifications.clean()
  asked.length = 0
})

const AT = '2026-11-21T08:00:00.000Z'
const work = (id: number) => ({
  id,
  title: `作品 ${id}`,
  description: '',
  cover_image_url: '',
  is_publish: false,
  published_at: null,
  created_at: AT,
  updated_at: AT,
  tags: [],
  views: 0,
})

describe('the list of works', () => {
  it('has ten on a page, as many pages as the header says, and is searched by title (WM-001, WM-007, CO-018)', async () => {
    hostWith('/api/works', work)
    show(<WorksScreen />, '/work-manager/list?page=2')
    expect(await screen.findAllByRole('article')).toHaveLength(10)
    expect(screen.getByRole('article', { name: '作品 11' })).toBeTruthy()
    const list = () => last('GET', '/api/works')?.query
    expect(list()).toEqual({ is_template: 'false', limit: '10', offset: '10', sort: 'id:desc' })
    expect(screen.getByText('共 23 个')).toBeTruthy()
    expect(pageButtons()).toHaveLength(3)
    fireEvent.click(button('第 3 页'))
    await waitFor(() => {
      expect(screen.getAllByRole('article')).toHaveLength(3)
    })
    searchFor(' 婚礼 ')
    await waitFor(() => {
      expect(list()).toMatchObject({ offset: '0', 'filters[title][$contains]': '婚礼' })
    })
  })

  it('begins with a card that makes a work, and shows of each what it is and what can be done (WM-006)', async () => {
    const published = { is_publish: true, published_at: AT, description: '下周三' }
    hostWith('/api/works', (id) => ({ ...work(id), ...published }))
    show(<WorksScreen />, '/work-manager/list?page=2')
    const card = within(await screen.findByRole('article', { name: '作品 11' }))
    expect(card.getByText('下周三')).toBeTruthy()
    expect(card.getByText('已发布')).toBeTruthy()
    expect(card.getByText(/2026/).getAttribute('datetime')).toBe(AT)
    expect(card.getByRole('link', { name: '预览 作品 11' }).getAttribute('href')).toBe(
      '/preview/11',
    )
    fireEvent.click(card.getByRole('button', { name: '作品 11 的更多操作' }))
    const edit = await screen.findByRole('menuitem', { name: '编辑' })
    expect(edit.getAttribute('href')).toBe('/editor/11')
    for (const name of ['设置为模板', '删除']) {
      expect(screen.getByRole('menuitem', { name })).toBeTruthy()
    }
    const cards = [...document.querySelectorAll('article')].map((one) => one.parentElement)
    const [first] = cards[0]?.children ?? []
    expect(first?.textContent).toContain('新建作品')
    fireEvent.click(first as HTMLElement)
    await waitFor(() => {
      expect(last('POST', '/api/works')).toBeTruthy()
    })
  })

  it.each([
    [200, '删除作品成功'],
    [500, '删除作品失败'],
  ])(
    'asks by the title before one is deleted, and says what became of it: %i (WM-003, WM-005)',
    async (status, text) => {
      hostWith('/api/works', work, status)
      const onClose = vi.fn()
      show(<DeleteWorkDialog work={work(7) as unknown as WorkSummary} onClose={onClose} />)
      expect(await screen.findByRole('dialog', { name: '确认删除 作品 7？' })).toBeTruthy()
      expect(asked).toEqual([])
      fireEvent.click(button('是'))
      await waitFor(() => {
        expect(toastMessages()).toEqual([text])
      })
      expect(last('DELETE', '/api/works/7')).toBeTruthy()
      expect(onClose).toHaveBeenCalledTimes(status === 200 ? 1 : 0)
    },
  )

  it('asks by the name that its card has before one without a title is deleted (WM-005)', async () => {
    const untitled = { ...work(7), title: '' } as unknown as WorkSummary
    show(<DeleteWorkDialog work={untitled} onClose={vi.fn()} />)
    expect(await screen.findByRole('dialog', { name: '确认删除 未命名作品？' })).toBeTruthy()
  })
})

/** WM-008 */
describe('the card of a template', () => {
  it.each([
    [false, null],
    [true, ['编辑', '删除']],
  ])(
    'is looked at and used by everybody, and changed by those who may: %s',
    async (mayChange, offered) => {
      const template = { ...work(7), only_owner: false } as unknown as WorkSummary
      const acts = { onUse: vi.fn(), onAct: vi.fn() }
      show(<TemplateCard {...{ template, mayChange, isBusy: false, ...acts }} />)
      expect(screen.getByRole('link', { name: '预览 作品 7' }).getAttribute('href')).toBe(
        '/preview/7',
      )
      fireEvent.click(button('使用模板 作品 7'))
      expect(acts.onUse).toHaveBeenCalledExactlyOnceWith(template)
      const more = screen.queryByRole('button', { name: '作品 7 的更多操作' })
      expect(more !== null).toBe(mayChange)
      if (more) fireEvent.click(more)
      for (const name of offered ?? []) {
        expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
      }
      if (mayChange) fireEvent.click(screen.getByRole('menuitem', { name: '删除' }))
      expect(acts.onAct.mock.calls).toEqual(mayChange ? [['delete']] : [])
    },
  )
})

const gift = (id: number) => ({
  id,
  name: `礼品 ${id}`,
  description: '',
  image_url: '/uploads/abcdefghijklmnopqrstuvwx.png',
  stock: 1200,
  enabled: id % 2 === 1,
  sort: 0,
  created_at: AT,
  updated_at: AT,
})

/** GT-007 */
describe('the list of gifts', () => {
  const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

  beforeEach(async () => {
    hostWith('/api/gift/', gift)
    show(<GiftListScreen />, '/work-manager/gift-list?page=2')
    await screen.findByText('礼品 11')
  })

  it('shows picture, name, stock, state and time, ten on a page, and is searched by name', async () => {
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '名称',
      '库存',
      '启用',
      '创建时间',
      '操作',
    ])
    expect(screen.getAllByRole('row')).toHaveLength(11)
    const [on, off] = [rowOf('礼品 11'), rowOf('礼品 12')]
    expect(on.getByText('1,200')).toBeTruthy()
    expect([on.queryByText('启用'), off.queryByText('停用')]).not.toContain(null)
    expect(on.getByText(/2026/)).toBeTruthy()
    const pictures = [...document.querySelectorAll('td img')].map((one) => one.getAttribute('src'))
    expect(pictures).toHaveLength(10)
    expect(pictures[0]).toContain('/uploads/abcdefghijklmnopqrstuvwx.png')
    const list = () => last('GET', '/api/gift/')?.query
    expect(list()).toEqual({ limit: '10', offset: '10' })
    expect(pageButtons()).toHaveLength(3)
    searchFor('杯')
    await waitFor(() => {
      expect(list()).toEqual({ limit: '10', offset: '0', keyword: '杯' })
    })
  })

  it('adds one and changes one in a dialog', async () => {
    fireEvent.click(button('新建礼品'))
    const dialog = within(await screen.findByRole('dialog', { name: '新建礼品' }))
    fireEvent.change(dialog.getByRole('textbox', { name: /^名称/ }), { target: { value: '杯子' } })
    fireEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => {
      expect(toastMessages()).toEqual(['礼品已保存'])
    })
    const made = { name: '杯子', stock: 0, enabled: true, sort: 0 }
    expect(last('POST', '/api/gift/create')?.body).toMatchObject(made)
    fireEvent.click(button('编辑 礼品 12'))
    const change = within(await screen.findByRole('dialog', { name: '编辑礼品' }))
    expect(change.getByRole('textbox', { name: /^名称/ })).toHaveProperty('value', '礼品 12')
    fireEvent.click(change.getByRole('switch', { name: '启用' }))
    fireEvent.click(change.getByRole('button', { name: '保存' }))
    await waitFor(() => {
      expect(last('PUT', '/api/gift/12')?.body).toMatchObject({ name: '礼品 12', enabled: true })
    })
  })

  it('asks before one is deleted', async () => {
    fireEvent.click(button('删除 礼品 11'))
    const dialog = within(await screen.findByRole('dialog', { name: '确认删除 礼品 11？' }))
    expect(last('DELETE', '/api/gift/11')).toBeUndefined()
    fireEvent.click(dialog.getByRole('button', { name: '是' }))
    await waitFor(() => {
      expect(toastMessages()).toEqual(['礼品“礼品 11”已删除'])
    })
    expect(last('DELETE', '/api/gift/11')).toBeTruthy()
  })
})

const source = (id: number) => ({
  id,
  name: `来源${id}`,
  type: 'static',
  url: '',
  dependencies: [],
  relatedDsList: [],
  refreshType: 'once',
  refreshInterval: 60,
  pipe: '1',
  through_server: true,
  transform: null,
  created_at: AT,
})

/** DS-007 */
describe('the list of data sources', () => {
  it('shows all of them, ten on a page', async () => {
    hostWith('/api/datasources', source)
    show(<DataSourcesScreen />, '/work-manager/data-sources?page=3')
    expect(await screen.findByText('来源23')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(4)
    expect(last('GET', '/api/datasources')?.query).toEqual({ limit: '10', offset: '20' })
    expect(pageButtons()).toHaveLength(3)
  })
})
