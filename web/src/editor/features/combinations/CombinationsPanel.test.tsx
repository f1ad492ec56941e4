import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCombination } from '../../../model/groups/combination.ts'
import { elementsOf, sampleElement } from '../../../model/testing.ts'
import common from '../../../locales/zh-CN/common.json' with { type: 'json' }
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }
import { select } from '../selection/selection.ts'
import { SaveCombinationDialog } from './SaveCombinationDialog.tsx'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { CombinationsPanel } from './CombinationsPanel.tsx'

// Dialogs and menus are large trees, which render slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

interface RecordedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
}

const pair = createCombination([sampleElement('a'), sampleElement('b', { left: 150 })])
const record = (id: number, name = `组合 ${id}`) => ({
  id,
  name,
  description: '',
  tags: 'x,y',
  width: 150,
  height: 40,
  thumbnail: '',
  element_count: 2,
  created_at: '2026-11-22T00:00:00Z',
})

/** Fakes a host with this many combinations; `refusal` answers every change. */
function hostWith(count: number, refusal?: { status: number; body: object }) {
  const asked: RecordedRequest[] = []
  const all = Array.from({ length: count }, (_, index) => record(index + 1))
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const { method } = request
    const body = (method === 'GET' ? {} : JSON.parse((await request.text()) || '{}')) as object
    asked.push({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: { ...body },
    })
    if (refusal && method !== 'GET') return Response.json(refusal.body, { status: refusal.status })
    const one = all.find(({ id }) => pathname.endsWith(`/${id}`))
    const keyword = searchParams.get('keyword') ?? ''
    const found = all.filter(({ name }) => name.includes(keyword))
    const from = Number(searchParams.get('offset') ?? 0)
    const relative_positions = pair.relativePositions
    const data = pathname.endsWith('/combinations')
      ? found.slice(from, from + 12)
      : { ...one, elements: pair.elements, relative_positions }
    return Response.json({ code: 200, message: '', data, total: found.length })
  })
  return asked
}

function open() {
  const { editor } = openTestEditor()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <EditorProvider editor={editor}>
          <CombinationsPanel stageRef={{ current: null }} />
          <SaveCombinationDialog />
        </EditorProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return editor
}

const toastMessages = () =>
  notificationsStore.getState().notifications.map(({ message }) => message)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => act(async () => (await button(name)).click())
const click = (target: HTMLElement) =>
  act(() => {
    target.click()
    return Promise.resolve()
  })
const choose = async (of: string, name: string) => {
  await press(`${of} 的更多操作`)
  await act(async () => (await screen.findByRole('menuitem', { name })).click())
}
const last = (asked: RecordedRequest[], method: string) =>
  asked.findLast((one) => one.method === method)

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'common', common)
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  notifications.clean()
})

describe('the library of combinations', () => {
  it('comes twelve at a time until all are there, none twice (CB-002, CB-006, CO-018)', async () => {
    const asked = hostWith(14)
    open()
    expect(await screen.findAllByRole('listitem')).toHaveLength(12)
    expect(asked[0]?.query).toEqual({
      limit: '12',
      offset: '0',
      sort: 'created_at',
      order: 'desc',
    })
    await press('加载更多')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(14))
    expect(last(asked, 'GET')?.query.offset).toBe('12')
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  })

  it('is sorted, searched and shown as a list (CB-002, CB-018)', async () => {
    const asked = hostWith(3)
    open()
    await button('使用组合：组合 2')
    fireEvent.change(screen.getByRole('combobox', { name: '排序' }), {
      target: { value: 'nameDown' },
    })
    await waitFor(() => expect(last(asked, 'GET')?.query).toMatchObject({ sort: 'name' }))
    expect(last(asked, 'GET')?.query.order).toBe('desc')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 组合 2 ' } })
    await waitFor(() => expect(last(asked, 'GET')?.query.keyword).toBe('组合 2'))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    await press('列表')
    expect((await button('列表')).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('list').dataset.view).toBe('list')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } })
    expect(await screen.findByText('没有找到“zzz”相关的组合')).toBeTruthy()
  })

  it('says that it is empty and how to fill it (ED-006)', async () => {
    hostWith(0)
    open()
    expect(await screen.findByText('暂无保存的组合')).toBeTruthy()
    expect(screen.getByText(texts['combinations.how'])).toBeTruthy()
  })

  it('says that it could not be read, and tries again (CB-011)', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('获取组合列表失败')
    hostWith(1)
    await press('重试')
    expect(await button('使用组合：组合 1')).toBeTruthy()
  })
})

describe('a combination of the library', () => {
  it('is put on the page by a click, as one step (CB-004, CB-010)', async () => {
    hostWith(1)
    const editor = open()
    await press('使用组合：组合 1')
    await waitFor(() => expect(toastMessages()).toEqual(['组合已添加到页面']))
    expect(elementsOf(workOf(editor))).toHaveLength(4)
    expect(editor.session.getState().selection).toHaveLength(2)
    act(() => editor.undo())
    expect(elementsOf(workOf(editor))).toHaveLength(2)
  })

  it('that is gone says so (CB-008, CB-011)', async () => {
    hostWith(1)
    const editor = open()
    await button('使用组合：组合 1')
    const body = { code: 404, message: '组合不存在', data: null }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 404 })))
    await press('使用组合：组合 1')
    await waitFor(() => expect(toastMessages()).toEqual(['应用组合失败: 组合不存在']))
    expect(elementsOf(workOf(editor))).toHaveLength(2)
  })

  it('shows what it is and takes another name (CB-010, CB-020)', async () => {
    const asked = hostWith(2)
    open()
    await choose('组合 2', '详情')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('150 × 40')).toBeTruthy()
    const name = dialog.getByRole('textbox', { name: '名称' })
    fireEvent.change(name, { target: { value: ' ' } })
    await click(dialog.getByRole('button', { name: '保存' }))
    expect(dialog.getByText('该字段为必填项')).toBeTruthy()
    fireEvent.change(name, { target: { value: '页眉' } })
    fireEvent.change(dialog.getByRole('textbox', { name: '标签' }), {
      target: { value: 'x， z,x' },
    })
    await click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(toastMessages()).toEqual(['组合信息已更新']))
    const sent = last(asked, 'PUT')
    expect(sent?.path).toBe('/api/combinations/2')
    expect(sent?.body).toEqual({ name: '页眉', description: '', tags: 'x,z' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is deleted after a question only, which says that it is for good (CB-003)', async () => {
    const asked = hostWith(1)
    open()
    await choose('组合 1', '删除')
    const dialog = within(await screen.findByRole('dialog', { name: '确认删除 组合 1？' }))
    expect(dialog.getByText('确定要删除该组合吗？此操作不可撤销')).toBeTruthy()
    await click(dialog.getByRole('button', { name: '取消' }))
    expect(last(asked, 'DELETE')).toBeUndefined()
    await choose('组合 1', '删除')
    const again = within(await screen.findByRole('dialog'))
    await click(again.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(toastMessages()).toEqual(['组合已删除']))
    expect(last(asked, 'DELETE')?.path).toBe('/api/combinations/1')
  })

  it('that could not be deleted stays, and says so (CB-011)', async () => {
    hostWith(1, { status: 500, body: { code: 500, message: '', data: null } })
    open()
    await choose('组合 1', '删除')
    const dialog = within(await screen.findByRole('dialog'))
    await click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(toastMessages()).toEqual(['删除组合失败']))
    expect(await button('使用组合：组合 1')).toBeTruthy()
  })
})

describe('keeping the selection', () => {
  const fill = (name: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: name } })

  it('asks for a name and sends the elements with their places (CB-005, CB-014)', async () => {
    const asked = hostWith(0)
    const editor = open()
    act(() => select(editor, ['a', 'b']))
    await press('保存所选元素')
    await press('保存')
    expect(screen.getByText('该字段为必填项')).toBeTruthy()
    fill(' 页眉 ')
    await press('保存')
    await waitFor(() => expect(toastMessages()).toEqual(['组合已保存']))
    const sent = last(asked, 'POST')?.body
    const kept = createCombination(elementsOf(workOf(editor)))
    expect(sent).toMatchObject({ name: '页眉', width: kept.width, height: kept.height })
    expect(sent?.elements).toEqual(kept.elements)
    expect(sent?.relative_positions).toEqual(kept.relativePositions)
    // The test environment has no canvas to draw a thumbnail, which does not prevent saving.
    expect(sent?.thumbnail).toBe('')
    expect(editor.session.getState()).toMatchObject({ dialog: null, leftPanel: 'combinations' })
  })

  it('tells every field that the host names, and keeps what was typed (CB-011)', async () => {
    const errors = [{ field: 'name', message: '太长' }]
    hostWith(0, { status: 422, body: { code: 422, message: '填写有误', data: null, errors } })
    const editor = open()
    act(() => select(editor, ['a', 'b']))
    await press('保存所选元素')
    fill('很长的名字')
    await press('保存')
    await waitFor(() => expect(toastMessages()).toEqual(['保存组合失败: 填写有误 name - 太长']))
    expect(screen.getByText('太长')).toBeTruthy()
    expect(screen.getByDisplayValue('很长的名字')).toBeTruthy()
  })

  it('refuses when the selection has gone meanwhile (CB-007, CB-013)', async () => {
    const asked = hostWith(0)
    const editor = open()
    act(() => editor.session.openDialog('combination'))
    fill('页眉')
    await press('保存')
    expect(toastMessages()).toEqual(['需要至少选择2个元素才能保存为组合'])
    expect(last(asked, 'POST')).toBeUndefined()
  })
})
