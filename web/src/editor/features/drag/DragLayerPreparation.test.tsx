import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { select } from '../selection/selection.ts'
import { sampleElement, sampleWork } from '../../../model/testing.ts'
import type { Editor } from '../../store/editor.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor } from '../../store/testing.ts'
import * as carrying from './dragLayer.ts'
import { DragLayerPreparation } from './DragLayerPreparation.tsx'
import * as around from './snapTargets.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function rendered(editor: Editor, uuids: readonly string[]) {
  const [artboard, overlay, guides] = ['div', 'div', 'div'].map((tag) =>
    document.createElement(tag),
  )
  if (!artboard || !overlay || !guides) throw new Error('no stage')
  for (const uuid of uuids) artboard.appendChild(document.createElement('p')).dataset.el = uuid
  const end = vi.fn()
  const ready = vi.spyOn(carrying, 'prepareDragLayer').mockReturnValue(end)
  render(
    <EditorProvider editor={editor}>
      <DragLayerPreparation stage={{ current: { artboard, overlay, guides, zoom: () => 1 } }} />
    </EditorProvider>,
  )
  return { ready, end, artboard, overlay }
}

it('more than eight are made ready with their frames, until others are selected', () => {
  const uuids = Array.from({ length: 9 }, (_, at) => `e${at}`)
  const { editor } = openTestEditor()
  const { ready, end, artboard, overlay } = rendered(editor, uuids)
  act(() => select(editor, uuids.slice(1)))
  expect(ready).not.toHaveBeenCalled()
  act(() => select(editor, uuids))
  expect(ready.mock.calls).toEqual([[[...artboard.children, overlay]]])
  expect(end).not.toHaveBeenCalled()
  act(() => select(editor, ['e1']))
  expect(end).toHaveBeenCalledTimes(1)
  expect(ready).toHaveBeenCalledTimes(1)
})

it('on a page of more than a thousand elements one is made ready too', () => {
  const uuids = Array.from({ length: 1001 }, (_, at) => `e${at}`)
  const { editor } = openTestEditor(sampleWork(...uuids.map((uuid) => sampleElement(uuid))))
  const { ready, end, artboard, overlay } = rendered(editor, uuids)
  const known = vi.spyOn(around, 'getSnapTargets')
  expect(ready).not.toHaveBeenCalled()
  act(() => select(editor, ['e7']))
  // The first move finds them known.
  expect(known.mock.results.at(-1)?.value).toBe(around.getSnapTargets(editor))
  expect(ready.mock.calls).toEqual([[[artboard.children[7], overlay]]])
  act(() => select(editor, []))
  expect(end).toHaveBeenCalledTimes(1)
  expect(ready).toHaveBeenCalledTimes(1)
})
