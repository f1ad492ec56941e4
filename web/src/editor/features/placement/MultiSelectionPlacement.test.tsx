import { MantineProvider } from '@mantine/core'
import { commitPendingEdits } from '@pinye/plugin-api/fields'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleElement, sampleWork, styleOf } from '../../../model/testing.ts'
import { select, selectExactly } from '../selection/selection.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { MultiSelectionPlacement } from './MultiSelectionPlacement.tsx'

function open() {
  const place = { left: 10, top: 20, width: 100, height: 40 }
  const work = sampleWork(...['a', 'b', 'c', 'd'].map((uuid) => sampleElement(uuid, place)))
  const { editor } = openTestEditor(work, [], commitPendingEdits)
  select(editor, ['a', 'b'])
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <MultiSelectionPlacement />
      </EditorProvider>
    </MantineProvider>,
  )
  const [field] = screen.getAllByRole('textbox')
  if (!field) throw new Error('no field')
  const lefts = () => ['a', 'b', 'c', 'd'].map((uuid) => styleOf(workOf(editor), uuid).left)
  return { editor, field, lefts }
}

describe('a number for several elements', () => {
  it.each<[string, (opened: ReturnType<typeof open>) => void]>([
    ['leaving the field', ({ field }) => fireEvent.blur(field)],
    ['Enter', ({ field }) => fireEvent.keyDown(field, { key: 'Enter' })],
    ['a press on other elements', ({ editor }) => select(editor, ['c', 'd'])],
    ['saving by its keys', ({ editor }) => void editor.save()],
    [
      'another selection that comes before the field is left',
      ({ editor }) => editor.session.setSelection(['c', 'd'], null),
    ],
  ])('belongs to those it was typed for: %s', (_, leave) => {
    const opened = open()
    fireEvent.change(opened.field, { target: { value: '50' } })
    // Re-renders at once, as after a pointer press.
    act(() => leave(opened))
    fireEvent.blur(opened.field)
    expect(opened.lefts()).toEqual([50, 50, 10, 10])
  })

  it('is a step of its own, which undo takes back before the former one', () => {
    const { editor, field, lefts } = open()
    selectExactly(editor, ['a', 'b'], null)
    fireEvent.change(field, { target: { value: '+5' } })
    act(() => editor.undo())
    expect(lefts()).toEqual([10, 10, 10, 10])
    act(() => editor.redo())
    expect(lefts()).toEqual([15, 15, 10, 10])
  })
})
