import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { select } from '../features/selection/selection.ts'
import { EditorProvider } from '../store/EditorContext.tsx'
import { openTestEditor } from '../store/testing.ts'
import { useDeferredSelection } from './pointerState.ts'

function Panel() {
  return <p>{useDeferredSelection().join(' ') || 'nothing'}</p>
}

function open() {
  const { editor } = openTestEditor()
  render(
    <EditorProvider editor={editor}>
      <Panel />
    </EditorProvider>,
  )
  return { choose: (...uuids: string[]) => act(() => select(editor, uuids)) }
}

const panelText = () => screen.getByRole('paragraph').textContent

it('panels leave a press alone that may begin to drag, and follow once it has ended', () => {
  const { choose } = open()
  fireEvent.pointerDown(document.body)
  choose('a')
  fireEvent.pointerMove(document.body)
  expect(panelText()).toBe('nothing')
  fireEvent.pointerUp(document.body)
  expect(panelText()).toBe('a')
})

it('a press that the browser takes away or that ends beside the window has ended too', () => {
  const { choose } = open()
  for (const [end, uuid] of [
    ['pointercancel', 'a'],
    ['blur', 'b'],
  ] as const) {
    fireEvent.pointerDown(document.body)
    choose(uuid)
    expect(panelText()).not.toBe(uuid)
    fireEvent(window, new Event(end))
    expect(panelText()).toBe(uuid)
  }
})

it('a field that loses the focus by a press does not end it', () => {
  const { choose } = open()
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  fireEvent.pointerDown(document.body)
  input.blur()
  choose('a')
  expect(panelText()).toBe('nothing')
  fireEvent.pointerUp(document.body)
  expect(panelText()).toBe('a')
  input.remove()
})

it('what is selected by a key is shown at once', () => {
  const { choose } = open()
  choose('a', 'b')
  expect(panelText()).toBe('a b')
  choose()
  expect(panelText()).toBe('nothing')
})

it('a release that is swallowed on its way to the page ends a press all the same', () => {
  const { choose } = open()
  const swallow = vi.fn((event: Event) => event.stopPropagation())
  document.body.addEventListener('pointerup', swallow)
  fireEvent.pointerDown(document.body)
  choose('b')
  fireEvent.pointerUp(document.body)
  document.body.removeEventListener('pointerup', swallow)
  expect(swallow).toHaveBeenCalled()
  expect(panelText()).toBe('b')
})
