import i18next from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import {
  dropEditorBackup,
  readEditorBackup,
  setBackupSlot,
  setBackupSource,
  storeEditorBackup,
} from '../../../api/editorBackup.ts'
import { toast } from '../../../ui/toast.tsx'
import { isDirty } from '../../store/documentStore.ts'
import { openDraftDatabase } from './draftDatabase.ts'
import { slotKey, type Draft, type SlotKey } from '../../store/draft.ts'
import { startDraftAutosave, slotsWithDrafts } from './drafts.ts'
import type { Editor } from '../../store/editor.ts'
import { openHistoryDatabase } from '../../store/historyDatabase.ts'
import { toPersistedHistory, type PersistedHistory } from '../../store/persistedHistory.ts'
import { claimTabSlot } from './tabSlots.ts'
import { restoreOffer, type RestoreOffer } from './restore.ts'
import { withDraftTombstones } from './draftTombstones.ts'

export interface Drafts {
  /** Unsaved work of an earlier visit, until the author has decided. */
  offer: RestoreOffer | null
  /** History steps of the draft. */
  kept: PersistedHistory | null
  discard: () => void
  dismissOffer: () => void
}

const database = withDraftTombstones(openDraftDatabase())
const histories = openHistoryDatabase()

/** Returns the history of earlier visits, for each tab that had the work open; empty without a database. */
export function readHistories(workId: number): Promise<PersistedHistory[]> {
  return histories.readAll(workId).catch(() => [])
}

/** Milliseconds for which the warning about a second tab shows. */
const OTHER_TAB_MS = 15_000

/** Stores unsaved work in this browser and offers to restore that of an earlier visit (ST-003). */
export function useDrafts(editor: Editor): Drafts {
  const [offer, setOffer] = useState<RestoreOffer | null>(null)
  const [kept, setKept] = useState<PersistedHistory | null>(null)
  const [isDecided, setDecided] = useState(false)
  const key = useSlotKey(editor)

  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    const reading = histories.read(key).catch(() => null)
    void Promise.all([findOffer(editor, key), reading]).then(([found, history]) => {
      if (!isCurrent) return
      setOffer(found)
      setKept(history)
      if (!found) setDecided(true)
    })
    return () => {
      isCurrent = false
    }
  }, [editor, key])

  useEffect(() => {
    // The old draft must not be overwritten before the author has decided.
    if (!isDecided || key === null) return undefined
    setBackupSource(() => {
      editor.commitTextEdit()
      return editor.unsaved()
    })
    const draftAutosave = startDraftAutosave(
      {
        drafts: database,
        unsaved: editor.unsaved,
        version: () => editor.document.getState().work,
        persistHistory: () => histories.write(key, toPersistedHistory(editor.document.getState())),
      },
      key,
    )
    const handleHide = () => {
      editor.commitTextEdit()
      if (isDirty(editor.document.getState())) storeEditorBackup()
      void draftAutosave.flush()
    }
    const keeping = afterPause(() => void draftAutosave.flush())
    const offSaving = editor.saving.store.subscribe((now, before) => {
      if (now.savedAt !== before.savedAt || now.status === 'saved') keeping.soon()
    })
    window.addEventListener('pagehide', handleHide)
    return () => {
      offSaving()
      keeping.stop()
      void draftAutosave.flush()
      draftAutosave.stop()
      setBackupSource(null)
      window.removeEventListener('pagehide', handleHide)
    }
  }, [editor, key, isDecided])

  const dismissOffer = useCallback(() => {
    setOffer(null)
    setDecided(true)
  }, [])
  const discard = useCallback(() => {
    dropEditorBackup()
    if (key !== null) void database.remove(key).catch(() => undefined)
    dismissOffer()
  }, [key, dismissOffer])
  return { offer, kept, discard, dismissOffer }
}

/**
 * Returns the key of this tab's draft and history, separate from other tabs with the same work; null until it is known.
 */
function useSlotKey(editor: Editor): SlotKey | null {
  const [key, setKey] = useState<SlotKey | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { id: workId } = editor.document.getState().work
    const tab = claimTabSlot({
      workId,
      leftBehind: () => slotsWithDrafts(database, workId, readEditorBackup),
      onOther: () => {
        if (isCurrent) toast.warning(i18next.t('editor:otherTab.text'), { duration: OTHER_TAB_MS })
      },
    })
    void tab.slot.then((slot) => {
      if (!isCurrent) return
      setBackupSlot(slot)
      setKey(slotKey(workId, slot))
    })
    return () => {
      isCurrent = false
      tab.leave()
    }
  }, [editor])
  return key
}

/** Debounce of the writes after a step or save, in milliseconds. */
const PAUSE_MS = 500

/** Debounce: runs once after a pause. No caller waits for these writes. */
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

async function findOffer(editor: Editor, key: SlotKey): Promise<RestoreOffer | null> {
  const { work } = editor.document.getState()
  const kept = await database.read(key).catch(() => null)
  return restoreOffer([kept, backupDraft()], work, editor.language())
}

/** Returns the draft that was stored when the session ended or the tab closed. */
function backupDraft(): Draft | null {
  const backup = readEditorBackup()
  if (!backup || typeof backup.work !== 'object' || backup.work === null) return null
  const revision = 'revision' in backup ? Number(backup.revision) : 0
  return { ...backup, revision, work: backup.work }
}
