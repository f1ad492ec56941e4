import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { select } from '../actions/selection.ts'
import { EditorProvider } from '../store/EditorContext.tsx'
import { openTestEditor } from '../store/testing.ts'
import * as carrying from './carry.ts'
import { ReadyToCarry } from './ReadyToCarry.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('E3: more than eight are made ready with their frames, until others are selected', () => {
  const uuids = Array.from({ length: 9 }, (_, at) => `e${at}`)
  const [sheet, overlay, guides] = ['div', 'div', 'div'].map((tag) => document.createElement(tag))
  if (!sheet || !overlay || !guides) throw new Error('no stage')
  for (const uuid of uuids) sheet.appendChild(document.createElement('p')).dataset.el = uuid
  const end = vi.fn()
  const ready = vi.spyOn(carrying, 'readyToCarry').mockReturnValue(end)
  const { editor } = openTestEditor()
  render(
    <EditorProvider editor={editor}>
      <ReadyToCarry stage={{ current: { sheet, overlay, guides, zoom: () => 1 } }} />
    </EditorProvider>,
  )
  act(() => select(editor, uuids.slice(1)))
  expect(ready).not.toHaveBeenCalled()
  act(() => select(editor, uuids))
  expect(ready.mock.calls).toEqual([[[...sheet.children, overlay]]])
  expect(end).not.toHaveBeenCalled()
  act(() => select(editor, ['e1']))
  expect(end).toHaveBeenCalledTimes(1)
  expect(ready).toHaveBeenCalledTimes(1)
})
