import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FontEntry } from '../../../api/gallery.ts'
import common from '../../../locales/zh-CN/common.json' with { type: 'json' }
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }
import said from '../../../locales/zh-CN/messages.json' with { type: 'json' }
import { imePresses } from '../../../ui/imePresses.ts'
import { FontPicker, PAGE_SIZE } from './FontPicker.tsx'
import { loadFont } from './loadFont.ts'
import { recentFonts } from './searchFonts.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const system = JSON.parse(
  readFileSync('../host/http/gallery/fonts/index.json', 'utf8'),
) as FontEntry[]

const library = (language: string, count: number, name: string): FontEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    family: `${name} ${at + 1}`,
    label: `${name} ${at + 1}`,
    previewText: language === 'zh-CN' ? '永和九年' : 'Quick fox',
    system: false,
    url: `/fonts/${name}-${at + 1}.css`,
    size: (at + 1) * 826 * 1024,
    language,
  }))
const fonts = [...system, ...library('zh-CN', 30, '行楷'), ...library('en-US', 3, 'Script')]

/** The browser's answer when a face is requested. */
const load = vi.fn<(face: string, text: string) => Promise<unknown[]>>()

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'common', common)
  i18next.addResourceBundle('zh-CN', 'messages', said)
  notifications.clean()
  localStorage.clear()
  load.mockReset().mockResolvedValue([{}])
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(fonts))))
})
afterEach(() => vi.unstubAllGlobals())

async function open(current = '') {
  const [onPick, onClose] = [vi.fn(), vi.fn()]
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <FontPicker current={current} onPick={onPick} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('searchbox')
  return onPick
}

const choices = () => [
  ...screen.getByRole('group', { name: '选择字体' }).querySelectorAll('button'),
]
/** Returns the accessible name of an option, without the sample. */
const nameOf = (choice: Element | undefined) =>
  [...(choice?.children ?? [])]
    .filter((part) => !part.hasAttribute('aria-hidden'))
    .map((part) => part.textContent.trim())
    .join(' ')
const sentences = () => notificationsStore.getState().notifications.map(({ message }) => message)
const choose = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name} `) }))

/** EL-TEXT-39 */
describe('the panel of fonts', () => {
  it.each(imePresses('Enter'))(
    'takes no font with an Enter of an input method: %s',
    async (_, press) => {
      const onPick = await open()
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: '行楷 7' } })
      fireEvent.keyDown(screen.getByRole('searchbox'), press)
      // A chosen font is remembered at once and loads afterwards.
      expect(recentFonts()).toEqual([])
      fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
      await waitFor(() => expect(onPick).toHaveBeenCalledOnce())
    },
  )

  it('has a tab for Chinese and one for English, with previews in their own faces', async () => {
    await open()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      '中文',
      '英文',
      '我的字体',
    ])
    const sample = choices()[0]?.querySelector<HTMLElement>('[aria-hidden]')
    expect(sample?.textContent).toBe('永和九年')
    expect(sample?.style.fontFamily).toContain('行楷 1')
    fireEvent.click(screen.getByRole('tab', { name: '英文' }))
    await waitFor(() => expect(choices()[0]?.textContent).toContain('Quick fox'))
  })

  /** CO-020 */
  it('shows 16 a page, and another tab begins at its first page', async () => {
    await open()
    expect(PAGE_SIZE).toBe(16)
    expect(choices()).toHaveLength(16)
    expect(screen.getByText('1 / 3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(nameOf(choices()[0])).toMatch(/^行楷 17 /)
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(choices()).toHaveLength(3)
    fireEvent.click(screen.getByRole('tab', { name: '英文' }))
    await waitFor(() => expect(choices()).toHaveLength(9))
    fireEvent.click(screen.getByRole('tab', { name: '中文' }))
    expect(await screen.findByText('1 / 3')).toBeTruthy()
  })
})

/** EL-TEXT-40 */
describe('the entries of the panel', () => {
  it('are named, shown, and say whether they are of the device or how large they are', async () => {
    await open()
    const [first] = choices()
    expect(nameOf(first)).toBe('行楷 1 826 KB')
    expect(screen.getByRole('button', { name: /^行楷 2 1652 KB/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(nameOf(choices().at(-1))).toMatch(/^仿宋 /)
  })

  it('are five Chinese and six English ones of the device beside those of the library', async () => {
    const names = (language: string) =>
      system.filter((font) => font.language === language).map(({ label }) => label)
    expect(names('zh-CN')).toEqual(['微软雅黑', '宋体', '黑体', '楷体', '仿宋'])
    await open('Arial')
    const shown = choices().map((one) => one.querySelector('[aria-hidden] + span')?.textContent)
    expect(shown).toEqual(['Script 1', 'Script 2', 'Script 3', ...names('en-US')])
    expect(names('en-US')).toHaveLength(6)
  })
})

/** EL-TEXT-42 */
describe('a font that is chosen', () => {
  it('is loaded, with a sign that it is, then said, then answered', async () => {
    let come = (_: unknown[]) => {}
    load.mockReturnValue(new Promise((resolve) => (come = resolve)))
    const onPick = await open()
    choose('行楷 1')
    const waiting = await screen.findByRole('button', { name: /^行楷 1 /, busy: true })
    expect(waiting.querySelector('.mantine-Loader-root')).not.toBeNull()
    expect(onPick).not.toHaveBeenCalled()
    come([{}])
    await waitFor(() => expect(onPick).toHaveBeenCalledWith('行楷 1'))
    expect(sentences()).toEqual(['字体 行楷 1 加载成功'])
    expect(load).toHaveBeenCalledWith('16px "行楷 1"', '永和九年')
  })

  it('is loaded at most once, by all who choose it at the same time', async () => {
    const font = fonts.find(({ family }) => family === '行楷 2')!
    const both = await Promise.all([loadFont(font), loadFont(font)])
    expect([...both, await loadFont(font)]).toEqual(['loaded', 'known', 'known'])
    expect(load).toHaveBeenCalledOnce()
    const onPick = await open()
    choose('行楷 2')
    await waitFor(() => expect(onPick).toHaveBeenCalledWith('行楷 2'))
    expect(load).toHaveBeenCalledOnce()
    expect(sentences()).toEqual([])
  })

  it('is said not to be applied where the panel is closed before it has come', async () => {
    load.mockReturnValue(new Promise(() => {}))
    const onPick = await open()
    choose('行楷 6')
    await screen.findByRole('button', { name: /^行楷 6 /, busy: true })
    cleanup()
    expect(onPick).not.toHaveBeenCalled()
    expect(sentences()).toEqual(['字体 行楷 6 没有应用：面板在字体加载完成前关闭了，请重新选择'])
  })

  it('of the device is not loaded', async () => {
    const onPick = await open('Arial')
    choose('Georgia')
    await waitFor(() => expect(onPick).toHaveBeenCalledWith('Georgia'))
    expect(load).not.toHaveBeenCalled()
    expect(sentences()).toEqual([])
  })
})

/** EL-TEXT-42, EL-TEXT-43 */
describe('a font that does not come', () => {
  it('is said so, and chosen all the same', async () => {
    load.mockRejectedValueOnce(new Error('network')).mockResolvedValueOnce([])
    for (const name of ['行楷 3', '行楷 4']) {
      const onPick = await open()
      choose(name)
      await waitFor(() => expect(onPick).toHaveBeenCalledWith(name))
      document.body.replaceChildren()
    }
    expect(sentences()).toEqual(['字体 行楷 3 加载失败', '字体 行楷 4 加载失败'])
  })

  it('is tried again when it is chosen again', async () => {
    const font = fonts.find(({ family }) => family === '行楷 5')!
    load.mockRejectedValueOnce(new Error('network'))
    expect([await loadFont(font), await loadFont(font)]).toEqual(['failed', 'loaded'])
  })
})
