import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleElement, sampleWork } from '../../../model/testing.ts'
import type { StageDom } from '../../canvas/stageDom.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor } from '../../store/testing.ts'
import { select } from './selection.ts'
import { SelectionOverlay } from './SelectionOverlay.tsx'

const UUIDS = Array.from({ length: 10 }, (_, index) => `e${index}`)

function stageOf(): StageDom {
  const artboard = document.createElement('div')
  for (const uuid of UUIDS) {
    const box = document.createElement('div')
    box.dataset.el = uuid
    artboard.append(box)
  }
  const [overlay, guides] = [document.createElement('div'), document.createElement('div')]
  return { artboard, overlay, guides, zoom: () => 1 }
}

it('prepares the layers of many selected elements, and releases them', () => {
  const { editor } = openTestEditor(sampleWork(...UUIDS.map((uuid) => sampleElement(uuid))))
  const stage = stageOf()
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <SelectionOverlay stage={{ current: stage }} />
      </EditorProvider>
    </MantineProvider>,
  )
  const prepared = () => stage.artboard.querySelectorAll('[style*="will-change"]').length
  const steps: number[] = []
  for (const count of [8, 9, 10, 2, 10, 0]) {
    act(() => select(editor, UUIDS.slice(0, count)))
    steps.push(prepared())
  }
  expect(steps).toEqual([0, 9, 10, 0, 10, 0])
})
