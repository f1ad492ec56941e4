import { Modal } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTestEditor } from './store/testing.ts'
import { runShortcut } from './useShortcuts.ts'
import { UiProvider } from '../ui/UiProvider.tsx'

/** ED-030: dialogs lie in the studio's own root, where its provider keeps a place for them. */
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
