import { describe, expect, it, vi } from 'vitest'
import {
  dropEditorBackup,
  readEditorBackup,
  setBackupSource,
  storeEditorBackup,
} from './editorBackup.ts'

const backup = {
  workId: 7,
  title: '邀请函',
  lastEditTime: '2026-11-21T08:00:00Z',
  work: { pages: [] },
}

describe('the backup of an open editor (AU-012, AU-022, ST-003, ST-005)', () => {
  it('keeps the work with id, title and last edit time', () => {
    setBackupSource(() => backup)
    storeEditorBackup()
    expect(readEditorBackup()).toEqual(backup)
    dropEditorBackup()
    expect(readEditorBackup()).toBeNull()
  })

  it('leaves the work out when storage is full', () => {
    setBackupSource(() => backup)
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (text.includes('pages')) throw new DOMException('full', 'QuotaExceededError')
        kept.set(key, text)
      },
    })
    storeEditorBackup()
    expect(readEditorBackup()).toEqual({ ...backup, work: undefined })
  })

  it('drops a backup that cannot be read (ST-006)', () => {
    localStorage.setItem('editorBackup', '{broken')
    expect(readEditorBackup()).toBeNull()
    expect(localStorage.getItem('editorBackup')).toBeNull()
  })
})
