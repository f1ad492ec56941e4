import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fitPicture } from '@pinye/plugin-api/files'
import type { Upload, UploadedFile } from '@pinye/plugin-api'
import { FileUploadView } from './FileUploadView.tsx'
import { samples } from './samples.ts'
import { renderInForm } from './testing/renderInForm.tsx'
import type { FileUploadProps } from './FileUploadView.tsx'

vi.mock('@pinye/plugin-api/files', async (original) => ({
  ...(await original<object>()),
  fitPicture: vi.fn((file: File) => Promise.resolve(file)),
}))

const one = { ...(samples['file-upload'][0] as FileUploadProps), name: 'photo' }
const many = { ...one, multiple: true }
const bytes = (head: string) => Uint8Array.from(head, (letter) => letter.charCodeAt(0))
const PNG = '\x89PNG\r\n\x1a\n'
const JPEG = '\xff\xd8\xff\xe0\0\x10JFIF'
const file = (name: string, size = 10, type = 'image/png', head = PNG) => {
  const made = new File([bytes(head)], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const MB = 1024 * 1024

/** Fake host that stores a file when told to. */
function fakeHost() {
  const calls: {
    file: File
    options: Parameters<Upload>[1]
    keep: (url: string) => void
    refuse: (sentence: string) => void
  }[] = []
  const upload: Upload = vi.fn(
    (sent: File, options?: Parameters<Upload>[1]) =>
      new Promise<UploadedFile>((resolve, reject) => {
        const keep = (url: string) => resolve({ url, name: sent.name, size: sent.size })
        calls.push({ file: sent, options, keep, refuse: (text) => reject(new Error(text)) })
      }),
  )
  return { upload, calls }
}

const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')
const choose = (...files: File[]) => fireEvent.change(input() as Element, { target: { files } })
const flushUploads = (action: () => void = () => undefined) =>
  act(async () => {
    action()
    // Checking a file reads it asynchronously.
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

describe('a file upload', () => {
  /** EL-FILE-03, EL-FILE-13 */
  it('is a native file input of the form', () => {
    renderInForm(FileUploadView, { ...many, required: true })
    expect(input()).toMatchObject({ name: 'photo', multiple: true, required: true })
    expect(input()?.accept).toBe('image/*')
    expect(input()?.getAttribute('form')).toBe('form-1')
    renderInForm(FileUploadView, { ...one, accept: '*', buttonText: '随便' })
    expect(screen.getByLabelText('随便').hasAttribute('accept')).toBe(false)
  })

  /** EL-FILE-17 */
  it('uploads what is chosen and hands in its address', async () => {
    const { upload, calls } = fakeHost()
    const shown = renderInForm(FileUploadView, one, { upload })
    choose(file('a.png'))
    expect(shown.validate('photo')).toBe('文件正在上传，请稍候')
    act(() => calls[0]?.options?.onProgress?.(0.4))
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 40)
    await flushUploads(() => calls[0]?.keep('/uploads/a.png'))
    expect(shown.field('photo').value()).toBe('/uploads/a.png')
    expect([shown.said(), screen.queryByRole('progressbar')]).toEqual(['', null])
  })

  it('takes another file in the place of the first', async () => {
    const { upload, calls } = fakeHost()
    const shown = renderInForm(FileUploadView, one, { upload })
    choose(file('a.png'))
    choose(file('b.png'))
    expect(calls[0]?.options?.signal?.aborted).toBe(true)
    await flushUploads(() => calls[1]?.keep('/uploads/b.png'))
    expect(shown.field('photo').value()).toBe('/uploads/b.png')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  /** EL-FILE-14, EL-FILE-15 */
  it('names a file that is too large when it is chosen, and the size when it is validated', async () => {
    const { upload } = fakeHost()
    const shown = renderInForm(FileUploadView, one, { upload })
    choose(file('big.png', 5 * MB + 1))
    await flushUploads()
    expect(shown.said()).toBe('文件 big.png 超过最大大小限制 5 MB')
    expect(shown.validate('photo')).toBe('文件大小不能超过 5 MB')
    expect(upload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByLabelText('移除 big.png'))
    expect(shown.validate('photo')).toBe('')
  })

  /** EL-FILE-14 */
  it.each([
    ['documents', 'a.PDF', 'application/pdf', '%PDF-1.7', true],
    ['documents', 'a.txt', 'text/plain', '\xc4\xe3\xba\xc3', true],
    ['documents', 'a.docx', '', 'PK\x03\x04', true],
    ['documents', 'a.exe', '', 'MZ\x90', false],
    ['documents', 'photo.txt', 'text/plain', JPEG, false],
    ['images', 'IMG_1', '', JPEG, true],
    ['images', 'photo.jpg', 'application/octet-stream', JPEG, true],
    ['images', 'photo.jpg', 'text/plain', PNG, true],
    ['images', 'photo.jpg', '', '%PDF-1.7', false],
  ])('of %s takes %s, labelled "%s", by its content', async (accept, name, type, head, isTaken) => {
    const { upload } = fakeHost()
    const rules = {
      ...one,
      ...(accept === 'documents' && { accept: '.doc,.docx,.pdf,.txt' as const }),
    }
    const shown = renderInForm(FileUploadView, rules, { upload })
    choose(file(name, 10, type, head))
    await flushUploads()
    expect(upload).toHaveBeenCalledTimes(isTaken ? 1 : 0)
    const formats = accept === 'images' ? 'JPG / PNG / GIF / WebP' : 'DOC / DOCX / PDF / TXT'
    expect(shown.said()).toBe(isTaken ? '' : `文件类型不符合要求，请上传${formats}格式的文件`)
  })

  it('sends a large photograph as a smaller one', async () => {
    const { upload, calls } = fakeHost()
    const small = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
    vi.mocked(fitPicture).mockResolvedValueOnce(small)
    renderInForm(FileUploadView, { ...one, maxSize: 1 }, { upload })
    choose(file('photo.jpg', 25 * MB, 'image/jpeg', JPEG))
    await flushUploads()
    expect(fitPicture).toHaveBeenCalledWith(expect.anything(), { bytes: MB, pixels: 12e6 })
    expect(calls[0]?.file).toBe(small)
  })

  /** EL-FILE-14 */
  it('counts its files', async () => {
    const { upload, calls } = fakeHost()
    const shown = renderInForm(FileUploadView, { ...many, minFiles: 2, maxFiles: 2 }, { upload })
    expect(shown.validate('photo')).toBe('请至少上传 2 个文件')
    choose(file('a.png'), file('b.png'), file('c.png'))
    expect(shown.said()).toBe('最多只能上传 2 个文件')
    expect(calls).toHaveLength(2)
    await flushUploads(() => calls.forEach(({ file: { name }, keep }) => keep(`/uploads/${name}`)))
    expect(shown.field('photo').value()).toEqual(['/uploads/a.png', '/uploads/b.png'])
    expect(shown.validate('photo')).toBe('')
    expect(input()?.disabled).toBe(true)
  })

  it('tries again what failed, and stops what is cancelled', async () => {
    const { upload, calls } = fakeHost()
    const shown = renderInForm(FileUploadView, many, { upload })
    choose(file('a.png'))
    await flushUploads(() => calls[0]?.refuse('网络错误'))
    expect(screen.getByText('网络错误')).toBeTruthy()
    expect(shown.validate('photo')).toBe('有文件未能上传，请重试或移除')
    fireEvent.click(screen.getByLabelText('重新上传 a.png'))
    expect(calls).toHaveLength(2)
    fireEvent.click(screen.getByLabelText('取消上传 a.png'))
    expect(calls[1]?.options?.signal?.aborted).toBe(true)
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(shown.field('photo').value()).toEqual([])
  })

  /** EL-FILE-16 */
  it('takes what is dropped, with a dashed border while something is over it', () => {
    const { upload } = fakeHost()
    const shown = renderInForm(FileUploadView, one, { upload })
    const zone = shown.container.querySelector('label') as HTMLElement
    fireEvent.dragOver(zone)
    expect(zone.dataset.over).toBe('true')
    fireEvent.drop(zone, { dataTransfer: { files: [file('a.png')] } })
    expect(zone.dataset.over).toBeUndefined()
    expect(upload).toHaveBeenCalledOnce()
  })

  /** EL-FLD-002 */
  it('is empty again after a reset, and stops what is on its way', () => {
    const { upload, calls } = fakeHost()
    const shown = renderInForm(FileUploadView, { ...one, required: true }, { upload })
    choose(file('a.png'))
    act(() => shown.field('photo').reset())
    expect(calls[0]?.options?.signal?.aborted).toBe(true)
    expect(shown.validate('photo')).toBe('该字段为必填项')
  })

  it('leaves files to the native input where nobody can take them', () => {
    const shown = renderInForm(FileUploadView, one)
    choose(file('a.png'))
    expect(shown.root().className).not.toContain('forms-live')
    expect(screen.queryByRole('listitem')).toBeNull()
  })
})
