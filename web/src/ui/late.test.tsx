import { Button, MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Hint } from './Hint.tsx'
import { LateModal } from './LateModal.tsx'

afterEach(cleanup)

describe('a hint', () => {
  it('is told when the pointer rests on the button, which stays the same one', async () => {
    render(
      <MantineProvider>
        <Hint label="Rulers">
          <Button>R</Button>
        </Hint>
      </MantineProvider>,
    )
    const button = screen.getByRole('button')
    expect(screen.queryByText('Rulers')).toBeNull()
    fireEvent.pointerEnter(button)
    fireEvent.mouseMove(button)
    await waitFor(() => expect(screen.getByText('Rulers')).toBeTruthy())
    expect(screen.getByRole('button')).toBe(button)
  })
})

describe('a dialog', () => {
  const dialog = (opened: boolean) => (
    <MantineProvider>
      <LateModal opened={opened} onClose={() => undefined} keepMounted>
        kept words
      </LateModal>
    </MantineProvider>
  )

  it('is nothing until it opens for the first time, and keeps its frame from then on', () => {
    const { rerender } = render(dialog(false))
    expect(screen.queryByText('kept words')).toBeNull()
    rerender(dialog(true))
    expect(screen.getByText('kept words')).toBeTruthy()
    rerender(dialog(false))
    expect(screen.getByText('kept words')).toBeTruthy()
  })
})
