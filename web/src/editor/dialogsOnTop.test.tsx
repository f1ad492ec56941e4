import { Modal } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openTestEditor } from './store/testing.ts'
import { runShortcut } from './features/shortcuts/useShortcuts.ts'
import { imePresses } from '../ui/imePresses.ts'
import { UiProvider } from '../ui/UiProvider.tsx'

it.each(imePresses('Escape'))(
  'a dialog stays open while an input method takes Escape in its field: %s',
  async (_, press) => {
    const close = vi.fn()
    render(
      <UiProvider>
        <Modal opened onClose={close} title="A dialog">
          <input aria-label="search" />
        </Modal>
      </UiProvider>,
    )
    const field = await screen.findByRole('textbox', { name: 'search' })
    fireEvent.keyDown(field, press)
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
  },
)

/** ED-030: dialogs are rendered into the container that the studio's provider adds to its root. */
it('keys leave the work alone behind a dialog as the studio draws it', async () => {
  const { editor } = openTestEditor()
  const all = () => new KeyboardEvent('keydown', { key: 'a', ctrlKey: true })
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  const studio = (opened: boolean) => (
    <UiProvider>
      <Modal opened={opened} onClose={() => undefined} title="A dialog">
        text
      </Modal>
    </UiProvider>
  )
  const { rerender } = render(studio(true), { container: root })
  await screen.findByRole('dialog')
  runShortcut(editor, all())
  expect(editor.session.getState().selection).toEqual([])
  rerender(studio(false))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  runShortcut(editor, all())
  expect(editor.session.getState().selection).toEqual(['a', 'b'])
})
