import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/toast.tsx'
import { findFileRejection, LIBRARIES, PAGE_SIZES } from './libraryKinds.ts'
import { ImagePicker, SoundPicker } from './UploadsPicker.tsx'

import common from '../../../locales/zh-CN/common.json' with { type: 'json' }
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }

const song = { id: 1, name: '春天.mp3', path: '/uploads/a.mp3', url: 'http://h/uploads/a.mp3' }
const flower = { id: 2, name: '花.png', path: '/uploads/b.png', url: 'http://h/uploads/b.png' }
const asked: URL[] = []
let songs: object[] = []

/** Uploads that stay in progress until they are aborted. */
class SlowRequest {
  static aborted = 0
  upload: { onprogress?: (event: object) => void } = {}
  open() {}
  setRequestHeader() {}
  send() {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  }
  abort() {
    SlowRequest.aborted += 1
  }
}

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'common', common)
  asked.length = 0
  songs = [{ ...song, mime: 'audio/mpeg', size: 2048, created_at: '' }]
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url))
    const answer = { code: 200, message: 'success', data: songs, total: songs.length }
    return Promise.resolve(Response.json(answer))
  })
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
})

function show(Picker = SoundPicker) {
  const onPick = vi.fn()
  const onClose = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Picker current="" onPick={onPick} onClose={onClose} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { onPick }
}

async function send() {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const file = new File(['ID3'], '秋天.mp3', { type: 'audio/mpeg' })
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } })
    await Promise.resolve()
  })
}

/** UP-004, UP-006, CO-019 */
describe('the library of sounds', () => {
  it('lists sounds only, twelve a page, and answers the address of the chosen one', async () => {
    const { onPick } = show()
    fireEvent.click(await screen.findByRole('button', { name: '使用 春天.mp3' }))
    expect(onPick).toHaveBeenCalledWith(song.path)
    const query = asked[0]?.searchParams
    expect([query?.get('_limit'), query?.get('filters[mime][$contains]')]).toEqual(['12', 'audio/'])
  })

  it('is a dialog with one tab, three columns, and pages of another size if that is wanted', async () => {
    show()
    expect(await screen.findByRole('dialog', { name: '音频库' })).toBeTruthy()
    const grid = await screen.findByRole('list', { name: '我的音频' })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['我的音频'])
    expect(grid.style.gridTemplateColumns).toMatch(/^repeat\(3,/)
    expect(PAGE_SIZES).toEqual([6, 12, 24, 48])
    fireEvent.click(screen.getByRole('combobox', { name: texts['library.sizeLabel'] }))
    fireEvent.click(await screen.findByRole('option', { name: /24/, hidden: true }))
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('_limit')).toBe('24'))
  })

  it('shows what is on its way, and calls it back', async () => {
    show()
    await screen.findByText('春天.mp3')
    await send()
    expect(await screen.findByText('25%')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '取消上传 秋天.mp3' }))
    await waitFor(() => expect(screen.queryByText('秋天.mp3')).toBeNull())
    expect(SlowRequest.aborted).toBe(1)
  })

  it('does not say that there is nothing while the first file is on its way', async () => {
    songs = []
    show()
    expect(await screen.findByText('还没有文件')).toBeTruthy()
    await send()
    expect(await screen.findByText('25%')).toBeTruthy()
    expect(screen.queryByText('还没有文件')).toBeNull()
  })

  /** UP-007 */
  it('says that the list did not come', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    show()
    expect(await screen.findByText('获取音频列表失败，请重试')).toBeTruthy()
  })

  /** UP-007 */
  it('says that a sound cannot be heard', async () => {
    show()
    fireEvent.error(await screen.findByLabelText('春天.mp3'))
    expect(screen.getByRole('alert').textContent).toBe('音频加载失败，请检查音频地址')
  })

  /** UP-007 */
  it.each([
    [201, 'success', '秋天.mp3 音频上传成功'],
    [500, 'error', '秋天.mp3 音频上传失败，请重试'],
  ] as const)('says what became of an upload: %i', async (status, kind, text) => {
    const told = vi.spyOn(toast, kind)
    class Answered extends SlowRequest {
      status = status
      responseText = JSON.stringify({ code: status, message: '', data: [song] })
      onload?: () => void
      override send() {
        queueMicrotask(() => this.onload?.())
      }
    }
    vi.stubGlobal('XMLHttpRequest', Answered)
    show()
    await screen.findByText('春天.mp3')
    await send()
    await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(text))
    expect(screen.queryByText('秋天.mp3')).toBeNull()
  })

  /** UP-005, CO-019 */
  it('refuses what is no sound, or too large, before it is sent', async () => {
    const error = vi.spyOn(toast, 'error')
    show()
    await screen.findByText('春天.mp3')
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, {
      target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
    })
    await waitFor(() => expect(error).toHaveBeenCalledOnce())
    const song = (size: number) =>
      Object.defineProperty(new File(['ID3'], 'a'), 'size', { value: size })
    expect(await findFileRejection(song(50 * 1024 * 1024 + 1), 'audio')).toBe('tooLarge')
    expect(await findFileRejection(song(50 * 1024 * 1024), 'audio')).toBeUndefined()
  })

  /** UP-011: the content decides, as on the host. */
  it.each([
    ['image', '\xff\xd8\xff\xe0', '', undefined],
    ['image', '\xff\xd8\xff\xe0', 'application/octet-stream', undefined],
    ['image', '\0\0\0\x14ftypheic\0\0\0\0mif1', 'video/mp4', undefined],
    ['image', 'MZ', 'image/png', 'only'],
    ['video', '\0\0\0\x14ftypheic\0\0\0\0mif1', 'video/mp4', 'only'],
    ['video', '\0\0\0\x14ftypisom\0\0\0\0isom', '', undefined],
  ] as const)('looks at the content of %s, not at a label', async (kind, head, type, refusal) => {
    const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0))
    expect(await findFileRejection(new File([bytes], 'a', { type }), kind)).toBe(refusal)
  })
})

/** UP-010, CO-040 */
describe('the library of pictures', () => {
  it('answers the address of the picture that is clicked, or whose button is pressed', async () => {
    songs = [{ ...flower, mime: 'image/png', size: 2048, created_at: '' }]
    const { onPick } = show(ImagePicker)
    expect(screen.getByRole('dialog', { name: '图片库' })).toBeTruthy()
    const grid = await screen.findByRole('list', { name: '我的图片' })
    expect(grid.style.gridTemplateColumns).toMatch(/^repeat\(4,/)
    expect(asked[0]?.searchParams.get('_limit')).toBe('12')
    const shown = await screen.findByRole('listitem')
    fireEvent.click(shown.querySelector('img') as HTMLImageElement)
    expect(onPick.mock.calls).toEqual([[flower.path]])
    fireEvent.click(screen.getByRole('button', { name: '使用 花.png' }))
    expect(onPick.mock.calls).toEqual([[flower.path], [flower.path]])
  })

  it('holds pictures of 20 MB and films of 200 MB', () => {
    const megabytes = (kind: 'image' | 'video') => LIBRARIES[kind].maxBytes / 1024 / 1024
    expect([megabytes('image'), megabytes('video')]).toEqual([20, 200])
  })
})
