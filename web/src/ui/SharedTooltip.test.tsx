import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SharedTooltip } from './SharedTooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <button aria-label="Undo" data-tooltip="">
        <i data-testid="icon" />
      </button>
      <button aria-label="Save" />
      <SharedTooltip />
    </MantineProvider>,
  )
})
afterEach(() => vi.useRealTimers())

function hover(node: HTMLElement, pointerType = 'mouse') {
  fireEvent.pointerOver(node, { pointerType })
  act(() => {
    vi.advanceTimersByTime(300)
  })
}

const shown = () => screen.queryByRole('tooltip')?.textContent

it('shows the name of the button under the pointer, also over its icon', () => {
  hover(screen.getByTestId('icon'))
  expect(shown()).toBe('Undo')
  hover(screen.getByRole('button', { name: 'Undo' }))
  expect(shown()).toBe('Undo')
})

it.each<[string, () => void]>([
  ['another button', () => hover(screen.getByRole('button', { name: 'Save' }))],
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('ends with %s', (_, leave) => {
  hover(screen.getByTestId('icon'))
  expect(shown()).toBe('Undo')
  leave()
  expect(shown()).toBeUndefined()
})

it('is not shown under a finger', () => {
  hover(screen.getByTestId('icon'), 'touch')
  expect(shown()).toBeUndefined()
})
