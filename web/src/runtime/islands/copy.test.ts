import { afterEach, expect, it, vi } from 'vitest'
import { visitorRuntime } from './visitorRuntime.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Fakes the clipboard of a secure context, or none, and the result of `execCommand('copy')`; while a dialog is open,
 * nothing outside of it can be selected.
 */
function browser(clipboard: object | undefined, copies: boolean) {
  vi.stubGlobal('navigator', { clipboard })
  const selected: string[] = []
  document.execCommand = () => {
    const within = document.querySelector('dialog[open]') ?? document.body
    const area = within.querySelector('textarea')
    if (area) selected.push(area.value)
    return area !== null && copies
  }
  return selected
}

const PAGE = { workId: '7', language: 'zh-CN', mode: 'published', now: 0 } as const
const NUMBER = '13800138000'

it.each([
  ['over https', { writeText: () => Promise.resolve() }, false, true, []],
  ['over plain http', undefined, true, true, [NUMBER]],
  [
    'where it is not allowed',
    { writeText: () => Promise.reject(new Error()) },
    true,
    true,
    [NUMBER],
  ],
  ['where nothing works', undefined, false, false, [NUMBER]],
])('views of a published page copy a text %s', async (_, clipboard, copies, isCopied, texts) => {
  const selected = browser(clipboard, copies)
  expect(await visitorRuntime(PAGE).copy?.(NUMBER)).toBe(isCopied)
  expect(selected).toEqual(texts)
  expect(document.querySelector('textarea')).toBeNull()
})

it('the map’s dialog copies its address over plain http, too', async () => {
  const selected = browser(undefined, true)
  document.body.innerHTML = '<dialog>closed</dialog><dialog open><button>复制地址</button></dialog>'
  expect(await visitorRuntime(PAGE).copy?.('长安街1号')).toBe(true)
  expect(selected).toEqual(['长安街1号'])
  expect(document.querySelector('textarea')).toBeNull()
})
