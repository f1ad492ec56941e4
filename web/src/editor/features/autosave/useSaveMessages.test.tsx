import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { updateProps } from '../../../model/elements/elements.ts'
import { PAGE } from '../../../model/testing.ts'
import { toast } from '../../../ui/toast.tsx'
import { isDirty } from '../../store/documentStore.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { useSaveMessages } from './useSaveMessages.ts'

const opened = openTestEditor()

function Messages() {
  useSaveMessages(opened.editor)
  return null
}

beforeEach(() => void vi.restoreAllMocks())

/** ED-011, ED-032: a changed prop marks the work as changed; a failed save shows the host's message once. */
it('tells a failing save once, with what the host says', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => undefined)
  const { editor, host } = opened
  render(<Messages />)
  editor.transact((work) => updateProps(work, PAGE, 'a', { words: 'changed' }))
  expect(isDirty(editor.document.getState())).toBe(true)
  expect(editor.saving.store.getState().status).toBe('idle')
  expect(workOf(editor).pages[0]?.elements[0]?.pluginProps).toMatchObject({ words: 'changed' })
  const saving = editor.save()
  await act(() => host.answer({ kind: 'failed', message: 'the disk is full' }))
  await saving
  expect(told).toHaveBeenCalledExactlyOnceWith('the disk is full')
  expect(isDirty(editor.document.getState())).toBe(true)
})
