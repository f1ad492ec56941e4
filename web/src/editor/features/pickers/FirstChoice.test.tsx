import { act, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { elementsOf, sampleType } from '../../../model/testing.ts'
import { insertElement } from '../elements/insert.ts'
import { pickAgain } from '../elements/pick.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { FirstChoice } from './FirstChoice.tsx'
import type { OpenPicker } from './usePickers.tsx'

const framed = sampleType({
  type: 'framed',
  pickOnAdd: 'image-picker',
  props: [
    { name: 'source', type: 'image', control: 'image-picker', label: { zh: '图', en: 'Image' } },
  ],
  defaults: { zh: { source: '' }, en: { source: '' } },
})

async function addWith(answer: unknown) {
  const { editor } = openTestEditor(undefined, [framed])
  const pick = vi.fn<OpenPicker>(() => Promise.resolve(answer))
  render(
    <EditorProvider editor={editor}>
      <FirstChoice pick={pick} />
    </EditorProvider>,
  )
  const before = workOf(editor)
  const uuid = await act(() => Promise.resolve(insertElement(editor, framed)))
  await act(() => Promise.resolve())
  const added = elementsOf(workOf(editor)).find((element) => element.uuid === uuid)
  return { editor, pick, before, added }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('an element that is added without its picture', () => {
  it('opens the gallery, and its choice belongs to the step that added it (EL-PIC-15)', async () => {
    const { editor, pick, before, added } = await addWith('/uploads/a.png')
    expect(pick).toHaveBeenCalledExactlyOnceWith('image', '')
    expect(added?.pluginProps).toEqual({ source: '/uploads/a.png' })
    editor.undo()
    expect(workOf(editor)).toBe(before)
  })

  it('goes again when the gallery is closed without a picture (EL-PIC-15)', async () => {
    const { editor, before, added } = await addWith(null)
    expect(added).toBeUndefined()
    expect(workOf(editor)).toBe(before)
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('stays where there is no gallery, which is only told on the console (EL-PIC-15)', async () => {
    const { editor, added } = await addWith(undefined)
    expect(added?.pluginProps).toEqual({ source: '' })
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('there is no picker of the kind image')
    expect(editor.session.getState().pendingPick).toBeNull()
  })

  it('may be without one later: clearing it opens nothing', async () => {
    const { editor, added } = await addWith('/uploads/a.png')
    expect(pickAgain(editor, added?.uuid ?? '', { source: '' })).toBeUndefined()
    expect(editor.session.getState().pendingPick).toBeNull()
  })
})
