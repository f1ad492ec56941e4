import { expect, it, vi } from 'vitest'
import { elementsOf } from '../../model/testing.ts'
import { insertNewPage, openPage } from '../actions/pages.ts'
import { openTestEditor, workOf } from '../store/testing.ts'
import { onFirstPage } from './onFirstPage.ts'

function scene() {
  const { editor } = openTestEditor()
  insertNewPage(editor)
  const { pages } = workOf(editor)
  const [first = '', second = ''] = pages.map(({ uuid }) => uuid)
  const sheet = document.createElement('div')
  const count = elementsOf(workOf(editor)).length
  sheet.innerHTML = '<i data-el="a"></i>'.repeat(count)
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: null } })
  const open = () => editor.session.getState().pageId
  return { editor, first, second, sheet, open }
}

/** EN-011: a work has its cover whichever page its author publishes from. */
it('draws on the first page and goes back to where the author was, with what was selected', async () => {
  const { editor, first, second, sheet, open } = scene()
  editor.session.setState({ selection: ['one'] })
  expect(open()).toBe(second)
  const seen = await onFirstPage(
    editor,
    () => sheet,
    () => [open(), editor.session.getState().selection.length],
  )
  expect(seen).toEqual([first, 0])
  expect(open()).toBe(second)
  expect(editor.session.getState().selection).toEqual(['one'])
})

it('goes back after a failure too, and leaves alone who went elsewhere meanwhile', async () => {
  const { editor, second, sheet, open } = scene()
  const fail = () => Promise.reject(new Error('no picture'))
  await expect(onFirstPage(editor, () => sheet, fail)).rejects.toThrow('no picture')
  expect(open()).toBe(second)
  insertNewPage(editor)
  const third = open()
  await onFirstPage(
    editor,
    () => sheet,
    () => openPage(editor, second),
  )
  expect(open()).toBe(second)
  expect(second).not.toBe(third)
})

it('does not wait for ever for what does not come', async () => {
  const { editor, second, open } = scene()
  vi.useFakeTimers()
  const drawn = onFirstPage(
    editor,
    () => undefined,
    () => 'as it is',
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await drawn).toBe('as it is')
  vi.useRealTimers()
  expect(open()).toBe(second)
})
