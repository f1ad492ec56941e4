import { MantineProvider } from '@mantine/core'
import { FieldServicesProvider, type FieldServices } from '@pinye/plugin-api/fields'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EditorProvider } from '../store/EditorContext.tsx'
import { openTestEditor } from '../store/testing.ts'
import { RightPanel } from './RightPanel.tsx'

const services: FieldServices = {
  language: 'zh-CN',
  uploadImage: () => Promise.reject(new Error('nothing is uploaded here')),
}

it('ED-026: with nothing selected the page can be set, and the work a click away, by keys too', async () => {
  const { editor } = openTestEditor()
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <FieldServicesProvider value={services}>
          <RightPanel />
        </FieldServicesProvider>
      </EditorProvider>
    </MantineProvider>,
  )
  // The test environment's window counts as narrow.
  fireEvent.click(screen.getByRole('button', { name: 'drawer.settings' }))
  await screen.findByText('请先选择一个元素!')
  screen.getByRole('group', { name: 'settings.page' })
  expect(screen.queryByRole('group', { name: 'settings.work' })).toBeNull()
  const further = screen.getByRole('button', { name: 'settings.work' })
  act(() => further.focus())
  fireEvent.click(further)
  screen.getByRole('group', { name: 'settings.work' })
  expect(editor.session.getState().rightTab).toBe('page')
  const tab = screen.getByRole('tab', { name: '页面' })
  await waitFor(() => expect(document.activeElement).toBe(tab))
})
