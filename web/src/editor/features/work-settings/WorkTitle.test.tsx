import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imePresses } from '../../../ui/imePresses.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { WorkTitle } from './WorkTitle.tsx'

function open() {
  const { editor } = openTestEditor()
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <WorkTitle />
      </EditorProvider>
    </MantineProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox')
  field.focus()
  fireEvent.change(field, { target: { value: '婚礼请柬' } })
  return { editor, field }
}

it.each([...imePresses('Escape'), ...imePresses('Enter')])(
  'the title stays as it is being typed while an input method takes the key: %s',
  (_, press) => {
    const { editor, field } = open()
    fireEvent.keyDown(field, press)
    expect(field.value).toBe('婚礼请柬')
    expect(document.activeElement).toBe(field)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(workOf(editor).title).toBe('婚礼请柬')
  },
)

it('the title is given up with Escape', () => {
  const { editor, field } = open()
  const { title } = workOf(editor)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe(title)
})
