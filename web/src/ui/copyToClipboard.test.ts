import { afterEach, expect, it, vi } from 'vitest'
import { copyToClipboard } from './copyToClipboard.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** Fakes the clipboard of a secure context, or none, and the result of `execCommand('copy')`. */
function browser(clipboard: object | undefined, copies: boolean) {
  vi.stubGlobal('navigator', { clipboard })
  const selected: string[] = []
  document.execCommand = () => {
    const area = document.querySelector('textarea')
    if (area) selected.push(area.value)
    return copies
  }
  return selected
}

it.each([
  ['over https', { writeText: () => Promise.resolve() }, false, true, []],
  ['over plain http', undefined, true, true, ['https://a.example/h5/1']],
  [
    'where it is not allowed',
    { writeText: () => Promise.reject(new Error()) },
    true,
    true,
    ['https://a.example/h5/1'],
  ],
  ['where nothing works', undefined, false, false, ['https://a.example/h5/1']],
])('a text is copied %s', async (_, clipboard, copies, isCopied, selections) => {
  const selected = browser(clipboard, copies)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await copyToClipboard('https://a.example/h5/1')).toBe(isCopied)
  expect(selected).toEqual(selections)
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})
