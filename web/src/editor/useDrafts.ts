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
import { openHistoryDatabase } from './store/historyDatabase.ts'
import { keepable, type KeptHistory } from './store/keptHistory.ts'
import { restoreOffer, type RestoreOffer } from './store/restore.ts'
import { withSureRemoval } from './store/sureRemoval.ts'

export interface Drafts {
  /** Unsaved work of an earlier visit, until the author has decided. */
  offer: RestoreOffer | null
  /** The steps that led to it. */
  kept: KeptHistory | null
  discard: () => void
  settle: () => void
}

const database = withSureRemoval(openDraftDatabase())
const histories = openHistoryDatabase()

/** The steps of an earlier visit; without a database there are none. */
export function readHistory(workId: number): Promise<KeptHistory | null> {
  return histories.read(workId).catch(() => null)
}

/** Keeps unsaved work in this browser and offers what an earlier visit left behind (R33, ST-003). */
export function useDrafts(editor: Editor): Drafts {
  const [offer, setOffer] = useState<RestoreOffer | null>(null)
  const [kept, setKept] = useState<KeptHistory | null>(null)
  const [isDecided, setDecided] = useState(false)
  const { id } = editor.document.getState().work

  useEffect(() => {
    let isCurrent = true
    const { id: workId } = editor.document.getState().work
    void Promise.all([findOffer(editor), readHistory(workId)]).then(([found, history]) => {
      if (!isCurrent) return
      setOffer(found)
      setKept(history)
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
      {
        drafts: database,
        unsaved: editor.unsaved,
        version: () => editor.document.getState().work,
        keepSteps: () => histories.write(keepable(editor.document.getState())),
      },
      id,
    )
    const handleHide = () => {
      if (isDirty(editor.document.getState())) storeEditorBackup()
      void keeper.keep()
    }
    const keeping = afterPause(() => void keeper.keep())
    const offSaving = editor.saving.store.subscribe((now, before) => {
      if (now.savedAt !== before.savedAt || now.status === 'saved') keeping.soon()
    })
    window.addEventListener('pagehide', handleHide)
    return () => {
      offSaving()
      keeping.stop()
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
  return { offer, kept, discard, settle }
}

/** Milliseconds without another step or save after which they are kept. */
const PAUSE_MS = 500

/** Runs it once the author pauses, and once for all that was done by then: nobody waits for what is kept (E5). */
function afterPause(run: () => void): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      clearTimeout(timer)
      timer = setTimeout(run, PAUSE_MS)
    },
    stop: () => clearTimeout(timer),
  }
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
