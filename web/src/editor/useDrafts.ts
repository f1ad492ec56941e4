import { useCallback, useEffect, useState } from 'react'
import {
  dropEditorBackup,
  readEditorBackup,
  setBackupSource,
  storeEditorBackup,
} from '../api/editorBackup.ts'
import { isDirty } from './store/documentStore.ts'
import { openDraftDatabase } from './store/draftDatabase.ts'
import { keepDrafts, type Draft } from './store/drafts.ts'
import type { Editor } from './store/editor.ts'
import { restoreOffer, type RestoreOffer } from './store/restore.ts'

export interface Drafts {
  /** Unsaved work of an earlier visit, until the author has decided. */
  offer: RestoreOffer | null
  discard: () => void
  settle: () => void
}

const database = openDraftDatabase()

/** Keeps unsaved work in this browser and offers what an earlier visit left behind (R33, ST-003). */
export function useDrafts(editor: Editor): Drafts {
  const [offer, setOffer] = useState<RestoreOffer | null>(null)
  const [isDecided, setDecided] = useState(false)
  const { id } = editor.document.getState().work

  useEffect(() => {
    let isCurrent = true
    void findOffer(editor).then((found) => {
      if (!isCurrent) return
      setOffer(found)
      if (!found) setDecided(true)
    })
    return () => {
      isCurrent = false
    }
  }, [editor])

  useEffect(() => {
    // Before the author has decided, the old draft must not be overwritten.
    if (!isDecided) return undefined
    setBackupSource(() => editor.unsaved())
    const keeper = keepDrafts(
      { drafts: database, unsaved: editor.unsaved, version: () => editor.document.getState().work },
      id,
    )
    const handleHide = () => {
      if (isDirty(editor.document.getState())) storeEditorBackup()
    }
    const offSaving = editor.saving.store.subscribe((now, before) => {
      if (now.savedAt !== before.savedAt || now.status === 'saved') void keeper.keep()
    })
    window.addEventListener('pagehide', handleHide)
    return () => {
      offSaving()
      void keeper.keep()
      keeper.stop()
      setBackupSource(null)
      window.removeEventListener('pagehide', handleHide)
    }
  }, [editor, id, isDecided])

  const settle = useCallback(() => {
    setOffer(null)
    setDecided(true)
  }, [])
  const discard = useCallback(() => {
    dropEditorBackup()
    void database.remove(id).catch(() => undefined)
    settle()
  }, [id, settle])
  return { offer, discard, settle }
}

async function findOffer(editor: Editor): Promise<RestoreOffer | null> {
  const { work } = editor.document.getState()
  const kept = await database.read(work.id).catch(() => null)
  return restoreOffer([kept, backupDraft()], work, editor.language())
}

/** What was stored when the session ended or the tab closed. */
function backupDraft(): Draft | null {
  const backup = readEditorBackup()
  if (!backup || typeof backup.work !== 'object' || backup.work === null) return null
  const revision = 'revision' in backup ? Number(backup.revision) : 0
  return { ...backup, revision, work: backup.work }
}
