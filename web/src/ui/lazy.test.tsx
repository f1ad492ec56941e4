import { Button, MantineProvider, Menu } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Tooltip } from './Tooltip.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { LazyModal } from './LazyModal.tsx'

afterEach(cleanup)

describe('a hint', () => {
  it('is told when the pointer rests on the button, which stays the same one', async () => {
    render(
      <MantineProvider>
        <Tooltip label="Rulers">
          <Button>R</Button>
        </Tooltip>
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
      <LazyModal opened={opened} onClose={() => undefined} keepMounted>
        kept words
      </LazyModal>
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

describe('a menu', () => {
  const show = (onRename = vi.fn()) => {
    render(
      <MantineProvider env="test">
        <LazyMenu target={<Button>More</Button>}>
          <Menu.Item onClick={onRename}>Rename</Menu.Item>
        </LazyMenu>
      </MantineProvider>,
    )
    return { button: screen.getByRole('button'), onRename }
  }

  it('says that there is one before it is drawn, and opens beside the same button', async () => {
    const { button } = show()
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Rename')).toBeNull()
    fireEvent.click(button)
    const menu = await screen.findByRole('menu')
    expect(screen.getByRole('button')).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.getAttribute('aria-controls')).toBe(menu.id)
    expect(menu.getAttribute('aria-labelledby')).toBe(button.id)
  })

  it('closes at a second click and after a choice, which is carried out', async () => {
    const { button, onRename } = show()
    fireEvent.click(button)
    await screen.findByRole('menu')
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.click(button)
    fireEvent.click(await screen.findByText('Rename'))
    expect(onRename).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('gives the focus back to its button, the first time too', async () => {
    const { button } = show()
    button.focus()
    fireEvent.click(button)
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
