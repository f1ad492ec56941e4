import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { imePresses } from '../../../ui/imePresses.ts'
import { InlineName } from './InlineName.tsx'

function open() {
  const [done, cancelled] = [vi.fn(), vi.fn()]
  const Row = () => {
    const [isNaming, setNaming] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setNaming(true)}>
          row
        </button>
        {isNaming && (
          <InlineName
            value="old"
            label="name"
            onDone={(name) => {
              setNaming(false)
              done(name)
            }}
            onCancel={() => {
              setNaming(false)
              cancelled()
            }}
          />
        )}
      </>
    )
  }
  render(
    <MantineProvider env="test">
      <Row />
    </MantineProvider>,
  )
  const row = screen.getByRole('button', { name: 'row' })
  row.focus()
  fireEvent.click(row)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'name' })
  fireEvent.change(field, { target: { value: 'new' } })
  return { done, cancelled, row, field }
}

describe('a name that is changed where it stands', () => {
  it('is kept once with Enter, and the focus goes back', async () => {
    const { done, cancelled, row, field } = open()
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    expect(done).toHaveBeenCalledExactlyOnceWith('new')
    expect(cancelled).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement).toBe(row))
  })

  it('is left with Escape, whatever loses the focus afterwards', async () => {
    const { done, cancelled, row, field } = open()
    fireEvent.keyDown(field, { key: 'Escape' })
    fireEvent.blur(field)
    expect(cancelled).toHaveBeenCalledOnce()
    expect(done).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement).toBe(row))
  })

  it('is kept by a press elsewhere', () => {
    const { done, field } = open()
    fireEvent.blur(field)
    expect(done).toHaveBeenCalledExactlyOnceWith('new')
  })

  it.each([...imePresses('Enter'), ...imePresses('Escape')])(
    'waits while an input method takes the keys: %s',
    (_, press) => {
      const { done, cancelled, field } = open()
      fireEvent.keyDown(field, press)
      expect(done).not.toHaveBeenCalled()
      expect(cancelled).not.toHaveBeenCalled()
    },
  )
})
