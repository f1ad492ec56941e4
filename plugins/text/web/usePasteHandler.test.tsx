import { act, renderHook } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import { FieldServicesProvider } from '@pinye/plugin-api/fields'
import type { ReactNode } from 'react'
import type { Editor } from 'tinymce'
import { expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { usePasteHandler, withoutPlaceholders } from './usePasteHandler.ts'

/** Fake TinyMCE that places images. */
function editorOf(html: string, removed = false) {
  const body = document.createElement('div')
  body.innerHTML = html
  const editor = {
    removed,
    undoManager: { transact: (change: () => void) => change() },
    dom: {
      select: (selector: string) => [...body.querySelectorAll(selector)],
      create: (tag: string, attributes: Record<string, string>) =>
        Object.assign(document.createElement(tag), attributes),
      replace: (made: Element, old: Element) => old.replaceWith(made),
      remove: (old: Element) => old.remove(),
    },
  }
  return { editor: editor as unknown as Editor, body }
}

function pasting() {
  const toast = vi.fn()
  const services = {
    language: 'zh-CN' as const,
    uploadImage: () => Promise.reject(new Error('none')),
    fetchImage: (url: string) =>
      Promise.resolve({ url: `/uploads/${url.length}.png`, width: 1, height: 1 }),
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FieldServicesProvider value={services}>
      <RuntimeProvider runtime={fakeRuntime({ mode: 'edit', language: 'zh-CN', toast })}>
        {children}
      </RuntimeProvider>
    </FieldServicesProvider>
  )
  return { toast, paste: renderHook(() => usePasteHandler(), { wrapper }).result.current }
}

const PASTED = '<p>a<img src="https://a.example/b.png">b<img src="file:///c:/d.jpg"></p>'

it('puts the pictures of a pasted text into their places, and names those that are lost', async () => {
  const { toast, paste } = pasting()
  const event = { content: PASTED }
  const { editor, body } = editorOf('')
  paste(editor, event)
  body.innerHTML = event.content
  expect(body.textContent).toBe('a（图片上传中…）b（图片上传中…）')
  expect(withoutPlaceholders(event.content)).toBe('<p>ab</p>')
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  const pictures = [...body.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)
  expect(pictures).toEqual(['/uploads/23.png'])
  expect(body.textContent).toBe('ab')
  expect(toast).toHaveBeenCalledWith(expect.stringContaining('file:///c:/d.jpg'), 'warning')
})

it('says so where the text was closed before its pictures came', async () => {
  const { toast, paste } = pasting()
  paste(editorOf('', true).editor, { content: '<img src="https://a.example/b.png">' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(toast).toHaveBeenCalledWith(expect.stringContaining('我的图片'), 'warning')
})

it('leaves what comes from TinyMCE itself as it is', () => {
  const event = { content: PASTED, internal: true }
  pasting().paste(editorOf('').editor, event)
  expect(event.content).toBe(PASTED)
})
