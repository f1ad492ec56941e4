import { MantineProvider } from '@mantine/core'
import { FieldServicesProvider, type FieldServices } from '@pinye/plugin-api/fields'
import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { setPage } from '../../../model/pages/pages.ts'
import { setWork } from '../../../model/document/setWork.ts'
import { PAGE, sampleElement, sampleWork } from '../../../model/testing.ts'
import { updateProps } from '../../../model/elements/elements.ts'
import type { Work } from '../../../model/work.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor } from '../../store/testing.ts'
import { PageInspector } from './PageInspector.tsx'

const services: FieldServices = {
  language: 'zh-CN',
  uploadImage: () => Promise.reject(new Error('nothing is uploaded here')),
}

it('ED-026: the settings of page and work are drawn again when one of them changes, not with the elements', () => {
  const { editor } = openTestEditor(sampleWork(sampleElement('a')))
  const drawn = vi.fn()
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <FieldServicesProvider value={services}>
          <Profiler id="settings" onRender={drawn}>
            <PageInspector />
          </Profiler>
        </FieldServicesProvider>
      </EditorProvider>
    </MantineProvider>,
  )
  const timesDrawnBy = (change: (work: Work) => Work) => {
    drawn.mockClear()
    act(() => editor.transact(change))
    return drawn.mock.calls.length
  }
  expect(timesDrawnBy((work) => updateProps(work, PAGE, 'a', { text: 'new' }))).toBe(0)
  expect(timesDrawnBy((work) => setWork(work, { title: 'new' }))).toBeGreaterThan(0)
  expect(timesDrawnBy((work) => setPage(work, PAGE, { title: 'new' }))).toBeGreaterThan(0)
})
