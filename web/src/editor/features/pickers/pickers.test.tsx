import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CATEGORIES, iconIndex } from '../../../../build/icons/iconIndex.mjs'
import common from '../../../locales/zh-CN/common.json' with { type: 'json' }
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }
import { elementsOf, sampleType } from '../../../model/testing.ts'
import { insertElement } from '../elements/insert.ts'
import { imePresses } from '../../../ui/imePresses.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { FirstChoice } from './FirstChoice.tsx'
import * as lazyPickers from './lazyPickers.ts'
import { usePickers, type OpenPicker } from './usePickers.tsx'

// A dialog with a page of icons is a large tree, which renders slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const list = JSON.stringify({ categories: CATEGORIES, icons: iconIndex() })
const gallery = (path: string) => readFileSync(`../host/http/gallery${path}`, 'utf8')
const drawn = sampleType({
  type: 'drawn',
  pickOnAdd: 'shape-picker',
  props: [
    { name: 'shapePath', type: 'string', control: 'shape-picker', label: { zh: '形', en: 'S' } },
  ],
  defaults: { zh: { shapePath: '' }, en: { shapePath: '' } },
})

/** Loads the lazy pickers before the tests, as after the author's first action. */
beforeAll(async () => {
  for (const picker of Object.values(lazyPickers)) picker.prefetch()
  await vi.dynamicImportSettled()
})

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'common', common)
  notifications.clean()
  answerAll()
})

/** Fakes the host's gallery; `broken` may return another response for a path. */
function answerAll(broken?: (path: string) => Response | undefined) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const body = path === '/icons/index.json' ? () => list : () => gallery(path)
    return Promise.resolve(broken?.(path) ?? new Response(body()))
  })
  return asked
}

function open() {
  const { editor } = openTestEditor(undefined, [drawn])
  const opened: { pick?: OpenPicker } = {}
  function Pickers() {
    const { pick, dialog } = usePickers()
    Object.assign(opened, { pick })
    return (
      <>
        <FirstChoice pick={pick} />
        {dialog}
      </>
    )
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <EditorProvider editor={editor}>
          <Pickers />
        </EditorProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const ask = (...question: Parameters<OpenPicker>) => {
    const picked = vi.fn()
    act(() => void opened.pick?.(...question).then(picked))
    return picked
  }
  return { editor, ask }
}

const iconNames = () =>
  [...screen.getByRole('group', { name: '选择图标' }).querySelectorAll('button')].map((button) =>
    button.title.split(' ').at(-1),
  )
const search = async (query: string) => {
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: query } })
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', query))
}

/** EL-ICON-09, EL-ICON-10, EL-ICON-11 */
describe('the picker of icons', () => {
  it('asks for its list when it opens, not before', async () => {
    const asked = answerAll()
    const { ask } = open()
    expect(asked).toEqual([])
    ask('icon')
    expect(await screen.findByRole('dialog', { name: '选择图标' })).toBeTruthy()
    expect(await screen.findByRole('searchbox')).toBeTruthy()
    expect(asked).toEqual(['/icons/index.json'])
  })

  /** CO-020 */
  it('shows 48 a page and turns', async () => {
    open().ask('icon')
    await screen.findByRole('searchbox')
    const total = Math.ceil(iconIndex().length / 48)
    expect(iconNames()).toHaveLength(48)
    expect(screen.getByText(`1 / ${total}`)).toBeTruthy()
    const [before] = iconNames()
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(screen.getByText(`2 / ${total}`)).toBeTruthy()
    expect(iconNames()[0]).not.toBe(before)
    fireEvent.keyDown(screen.getByRole('group', { name: '选择图标' }), { key: 'PageUp' })
    expect(screen.getByText(`1 / ${total}`)).toBeTruthy()
    expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true)
  })

  it('answers the chosen icon with its drawing', async () => {
    const picked = open().ask('icon', 'heart')
    await search('购物车')
    const found = await screen.findByRole('button', { name: /shopping-cart$/ })
    fireEvent.click(found)
    const [, , , , path] = iconIndex().find(([name]) => name === 'shopping-cart') ?? []
    await waitFor(() => expect(picked).toHaveBeenCalledWith({ id: 'shopping-cart', path }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes the first that is found with Enter', async () => {
    const picked = open().ask('icon')
    await search('umbrella')
    await waitFor(() => expect(iconNames()[0]).toBe('umbrella'))
    // An Enter that confirms an IME composition must not select an icon.
    for (const [, press] of imePresses('Enter'))
      expect(fireEvent.keyDown(screen.getByRole('searchbox'), press)).toBe(true)
    await act(() => Promise.resolve())
    expect(picked).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    await waitFor(() =>
      expect(picked).toHaveBeenCalledWith(expect.objectContaining({ id: 'umbrella' })),
    )
  })

  it('begins at the first page again with another search or category', async () => {
    open().ask('icon')
    await screen.findByRole('searchbox')
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    fireEvent.click(screen.getByRole('tab', { name: '生活' }))
    await waitFor(() => expect(screen.getByText(/^1 \/ \d+$/)).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    await search('花')
    await waitFor(() => expect(screen.getByText(/^1 \/ \d+$/)).toBeTruthy())
  })

  it('opens where the chosen one stands', async () => {
    open().ask('icon', 'zoom-in')
    await screen.findByRole('searchbox')
    expect(screen.getByRole('button', { name: /zoom-in$/, pressed: true })).toBeTruthy()
  })

  it('is walked through with the arrow keys', async () => {
    open().ask('icon', 'heart')
    const box = await screen.findByRole('searchbox')
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    const buttons = [...screen.getByRole('group', { name: '选择图标' }).querySelectorAll('button')]
    const at = () => buttons.indexOf(document.activeElement as HTMLButtonElement)
    expect(at()).toBe(0)
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
    press('ArrowRight')
    press('ArrowDown')
    expect(at()).toBe(9)
    press('ArrowUp')
    press('ArrowLeft')
    expect(at()).toBe(0)
    press('ArrowUp')
    expect(at()).toBe(0)
    press('End')
    expect(at()).toBe(47)
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  it('says when nothing is found', async () => {
    open().ask('icon')
    await search('qqqzzz')
    expect(await screen.findByText('没有找到图标')).toBeTruthy()
  })

  it('offers to try again when the list does not come', async () => {
    let isBroken = true
    answerAll(() => (isBroken ? new Response('', { status: 503 }) : undefined))
    open().ask('icon')
    await screen.findByRole('alert')
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('searchbox')).toBeTruthy()
  })

  /** PF-008. */
  it('answers nothing when it is closed', async () => {
    const picked = open().ask('icon', 'heart')
    await screen.findByRole('searchbox')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(picked).toHaveBeenCalledWith(null))
  })
})

/** EL-SHAPE-11 to EL-SHAPE-19 */
describe('the picker of shapes', () => {
  it('opens for a shape that is added, and is done in one step', async () => {
    const { editor } = open()
    const before = workOf(editor)
    act(() => void insertElement(editor, drawn))
    fireEvent.click(await screen.findByRole('button', { name: '五角星' }))
    await waitFor(() => {
      const props = elementsOf(workOf(editor)).at(-1)?.pluginProps
      expect(props?.shapeId).toBe('star')
      expect(props?.shapePath).toMatch(/^M50 0L/)
    })
    editor.undo()
    expect(workOf(editor)).toBe(before)
  })

  /** EL-SHAPE-13, CO-021 */
  it('is 1200 px wide, with ten in a row', async () => {
    open().ask('shape')
    const dialog = await screen.findByRole('dialog', { name: '选择形状' })
    const grid = await screen.findByRole('group', { name: '选择形状' })
    expect(grid.style.gridTemplateColumns).toMatch(/^repeat\(10,/)
    const root = dialog.closest<HTMLElement>('[style*="--modal-size"]')
    expect(root?.style.getPropertyValue('--modal-size')).toContain('75rem')
  })

  it('takes an added shape away again when it is closed', async () => {
    const { editor } = open()
    const before = workOf(editor)
    act(() => void insertElement(editor, drawn))
    await screen.findByRole('button', { name: '五角星' })
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(workOf(editor)).toBe(before))
  })

  it.each([
    ['无效的SVG', () => new Response('<html></html>')],
    ['加载失败: 500', () => new Response('', { status: 500 })],
  ])('says %s and stays open', async (reason, broken) => {
    answerAll((path) => (path.endsWith('.svg') ? broken() : undefined))
    const picked = open().ask('shape')
    fireEvent.click(await screen.findByRole('button', { name: '五角星' }))
    await waitFor(() => {
      const [said] = notificationsStore.getState().notifications
      expect(said?.message).toBe(`形状加载失败: ${reason}`)
    })
    expect(picked).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('the picker of masks', () => {
  /** EL-PIC-35, CO-034: 37 of them. */
  it('offers every mask, and none', async () => {
    const picked = open().ask('mask', 'heart')
    expect(await screen.findByRole('button', { name: '心形', pressed: true })).toBeTruthy()
    const all = screen.getByRole('group', { name: '选择蒙版形状' }).querySelectorAll('button')
    expect(all).toHaveLength(38)
    fireEvent.click(screen.getByRole('button', { name: '无蒙版' }))
    await waitFor(() => expect(picked).toHaveBeenCalledWith(''))
  })
})

it('answers nothing for a kind that has no picker', async () => {
  const picked = open().ask('page')
  await waitFor(() => expect(picked).toHaveBeenCalledWith(undefined))
})
