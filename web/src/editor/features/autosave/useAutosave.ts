import { useEffect } from 'react'
import { createAutosave } from './autosave.ts'
import { isDirty } from '../../store/documentStore.ts'
import type { Editor } from '../../store/editor.ts'

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Saves at an interval (ED-017 to ED-019) while the editor is open, and at once when the network is back. */
export function useAutosave(editor: Editor): void {
  useEffect(() => {
    let lastInput = editor.now()
    // After a failed save, later changes are as urgent as those that failed.
    let hasFailed = editor.saving.store.getState().status === 'error'
    const handleInput = () => {
      lastInput = editor.now()
    }
    const autosave = createAutosave({
      interval: () => editor.preferences.getState().autoSaveInterval,
      // While offline the work is kept in this browser; a save would only repeat the error message.
      isDirty: () => navigator.onLine && isDirty(editor.document.getState()),
      isBusy: () => editor.session.getState().gesture !== null,
      lastInput: () => lastInput,
      now: editor.now,
      save: () => void editor.saveInBackground(),
    })
    for (const name of INPUTS) window.addEventListener(name, handleInput, { passive: true })
    const offPreferences = editor.preferences.subscribe((now, before) => {
      if (now.autoSaveInterval !== before.autoSaveInterval) autosave.restart()
    })
    const offSaving = editor.saving.store.subscribe((now, before) => {
      if (now.savedAt !== before.savedAt) autosave.restart()
      if (now.status === 'error') hasFailed = true
      else if (now.status === 'saved') hasFailed = false
    })
    let wasOffline = !navigator.onLine
    const handleOffline = () => {
      wasOffline = true
    }
    const handleOnline = () => {
      const waits = hasFailed || (wasOffline && isDirty(editor.document.getState()))
      wasOffline = false
      if (waits && editor.saving.store.getState().conflict === null) void editor.saveInBackground()
    }
    window.addEventListener('offline', handleOffline)
    window.addEventListener('online', handleOnline)
    autosave.restart()
    return () => {
      window.removeEventListener('offline', handleOffline)
      window.removeEventListener('online', handleOnline)
      for (const name of INPUTS) window.removeEventListener(name, handleInput)
      offPreferences()
      offSaving()
      autosave.stop()
    }
  }, [editor])
}
