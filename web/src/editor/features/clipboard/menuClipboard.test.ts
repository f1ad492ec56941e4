import { notifications } from '@mantine/notifications'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { serializeSelection } from './clipboard.ts'
import {
  copySelectionToClipboard,
  cutSelection,
  pasteCopied,
  rememberCopied,
} from './menuClipboard.ts'
import { select } from '../selection/selection.ts'

/** Fakes the browser's clipboard; without text it stands for one that cannot be read. */
function clipboard(text?: string) {
  const held = { text }
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (written: string) => Promise.resolve(void (held.text = written)),
      readText: () =>
        held.text === undefined ? Promise.reject(new Error('denied')) : Promise.resolve(held.text),
    },
  })
  return held
}

const count = (editor: ReturnType<typeof openTestEditor>['editor']) =>
  workOf(editor).pages[0]?.elements.length ?? 0

beforeEach(() => {
  rememberCopied('')
})

describe('the clipboard of the menus', () => {
  it('copies, cuts and pastes as the keys do', async () => {
    const held = clipboard('')
    const { editor } = openTestEditor()
    const before = count(editor)
    select(editor, ['a'])
    const text = serializeSelection(editor)
    copySelectionToClipboard(editor)
    expect(held.text).toBe(text)
    await pasteCopied(editor)
    expect(count(editor)).toBe(before + 1)
    select(editor, ['a'])
    cutSelection(editor)
    expect(count(editor)).toBe(before)
    await pasteCopied(editor, { x: 100, y: 100 })
    expect(count(editor)).toBe(before + 1)
  })

  it('pastes what was copied here where a browser lets nobody read', async () => {
    clipboard()
    const { editor } = openTestEditor()
    const before = count(editor)
    select(editor, ['a'])
    copySelectionToClipboard(editor)
    clipboard()
    await pasteCopied(editor)
    expect(count(editor)).toBe(before + 1)
  })

  it('says so when there is nothing of ours, whatever was copied here before', async () => {
    const show = vi.spyOn(notifications, 'show')
    const { editor } = openTestEditor()
    const before = count(editor)
    select(editor, ['a'])
    rememberCopied(serializeSelection(editor))
    clipboard('some text of another program')
    await pasteCopied(editor)
    expect(count(editor)).toBe(before)
    expect(show).toHaveBeenCalledOnce()
  })

  it('cuts nothing that cannot be copied', () => {
    clipboard('')
    const { editor } = openTestEditor()
    const before = count(editor)
    select(editor, [])
    cutSelection(editor)
    expect(count(editor)).toBe(before)
  })
})
