import { useEffect } from 'react'
import { sendCover } from '../../../api/uploads.ts'
import { pageDrawingsOf } from './pageDrawings.ts'
import { isDirty } from '../../store/documentStore.ts'
import type { Editor } from '../../store/editor.ts'
import { createCoverUpdater } from './coverUpdater.ts'

/** The author has stopped for so long after a save. */
const PAUSE_MS = 12_000
/** Pixels of the cover across. */
const WIDTH = 600
/** The part of the page that it shows, in design pixels: what a card and a shared link have room for. */
const HEIGHT = 603

/** Draws the work's cover in the pause after a save, and before it is published (EN-011). A save never waits for it. */
export function useCover(editor: Editor): void {
  useEffect(() => {
    const updater = createCoverUpdater({
      document: editor.document,
      transact: editor.transact,
      now: editor.now,
      draw: async (isUrgent) => {
        const [first] = editor.document.getState().work.pages
        // The main thread belongs to what the author drags.
        if (!first || (!isUrgent && editor.session.getState().gesture !== null)) return null
        return pageDrawingsOf(editor).draw(first.uuid, { width: WIDTH, height: HEIGHT, isUrgent })
      },
      upload: async (picture) => {
        const { id } = editor.document.getState().work
        const file = new File([picture], `cover-${id}.jpg`, { type: 'image/jpeg' })
        return sendCover(file, id)
      },
    })
    editor.registerCoverRenderer(() => updater.refresh())
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isDirty(editor.document.getState()) || editor.saving.isSaving()) return
        void updater.refresh(false).then((isNew) => (isNew ? editor.saveInBackground() : null))
      }, PAUSE_MS)
    }
    const offSaving = editor.saving.store.subscribe((now, before) => {
      if (now.savedAt !== before.savedAt) wait()
    })
    const offChanges = editor.document.subscribe((now, before) => {
      if (now.work !== before.work) clearTimeout(timer)
    })
    return () => {
      clearTimeout(timer)
      offSaving()
      offChanges()
      editor.registerCoverRenderer(null)
    }
  }, [editor])
}
