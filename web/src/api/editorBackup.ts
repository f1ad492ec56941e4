import { readJson, remove, writeJson } from './storage.ts'

/** Backup of an open editor, stored when the session ends (AU-012, AU-022, ST-005). */
export interface EditorBackup {
  workId: number
  title: string
  lastEditTime: string
  work?: unknown
}

let source: (() => EditorBackup | null) | null = null
let key = keyOf(0)

/** Registers the function that returns the open editor's unsaved work; null when the editor closes. */
export function setBackupSource(next: (() => EditorBackup | null) | null): void {
  source = next
}

/** Selects the storage slot of this tab, so that two tabs with the same work keep separate backups. */
export function setBackupSlot(slot: number): void {
  key = keyOf(slot)
}

function keyOf(slot: number): string {
  return slot === 0 ? 'editorBackup' : `editorBackup:${slot}`
}

/** Stores the open editor's work; without the work itself when the storage is full. */
export function storeEditorBackup(): void {
  const backup = source?.() ?? null
  if (backup === null || writeJson(key, backup)) return
  const { workId, title, lastEditTime } = backup
  writeJson(key, { workId, title, lastEditTime })
}

/** Returns the backup of this tab, or of another slot. */
export function readEditorBackup(slot?: number): EditorBackup | null {
  const value = readJson(slot === undefined ? key : keyOf(slot))
  return isBackup(value) ? value : null
}

export function dropEditorBackup(): void {
  remove(key)
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
