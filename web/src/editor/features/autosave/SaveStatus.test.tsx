import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }
import messages from '../../../locales/zh-CN/messages.json' with { type: 'json' }
import { PAGE } from '../../../model/testing.ts'
import { updateProps } from '../../../model/elements/elements.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import type { SaveResult } from '../../store/saveQueue.ts'
import { openTestEditor } from '../../store/testing.ts'
import { SaveStatus } from './SaveStatus.tsx'

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'messages', messages)
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** ED-009, ED-016: a save in progress is shown only if it takes long or follows a failure. */
it('tells of a save that is over in a moment when it is over', async () => {
  const { editor, host } = openTestEditor()
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <EditorProvider editor={editor}>
          <SaveStatus />
        </EditorProvider>
      </MantineProvider>
    </MemoryRouter>,
  )
  const statusText = () => screen.getByRole('status').textContent
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const answer = (over?: SaveResult) =>
    act(async () => {
      const answered = host.answer(over)
      await vi.advanceTimersByTimeAsync(1)
      await answered
    })
  act(() => editor.transact((work) => updateProps(work, PAGE, 'a', { words: 'changed' })))
  expect(statusText()).toBe(messages['save.idle'])

  act(() => void editor.save())
  await pass(200)
  expect(statusText()).toBe(messages['save.idle'])
  await pass(200)
  expect(statusText()).toBe(messages['save.saving'])
  await answer({ kind: 'failed', message: 'the disk is full' })
  expect(statusText()).toContain(messages['save.failed'])

  act(() => void editor.save())
  await pass(0)
  expect(statusText()).toBe(messages['save.saving'])
  await answer()
  expect(statusText()).toBe(messages['save.saved'])
})
