import { readJson, remove, writeJson } from './storage.ts'

/** What is kept of an open editor when the session ends under it (AU-012, AU-022, ST-005). */
export interface EditorBackup {
  workId: number
  title: string
  lastEditTime: string
  work?: unknown
}

let source: (() => EditorBackup | null) | null = null

/** The open editor says where its unsaved work is found; null when it closes. */
export function setBackupSource(next: (() => EditorBackup | null) | null): void {
  source = next
}

/** Keeps the open editor's work; without the work itself when storage has no room for it. */
export function storeEditorBackup(): void {
  const backup = source?.() ?? null
  if (backup === null || writeJson('editorBackup', backup)) return
  const { workId, title, lastEditTime } = backup
  writeJson('editorBackup', { workId, title, lastEditTime })
}

export function readEditorBackup(): EditorBackup | null {
  const value = readJson('editorBackup')
  return isBackup(value) ? value : null
}

export function dropEditorBackup(): void {
  remove('editorBackup')
}

function isBackup(value: unknown): value is EditorBackup {
  return (
    typeof value === 'object' &&
    value !== null &&
    'workId' in value &&
    typeof value.workId === 'number' &&
    'title' in value &&
    typeof value.title === 'string' &&
    'lastEditTime' in value &&
    typeof value.lastEditTime === 'string'
  )
}
