import { useEffect } from 'react'
import { sendCover } from '../../../api/uploads.ts'
import { pageDrawingsOf } from './pageDrawings.ts'
import { isDirty } from '../../store/documentStore.ts'
import type { Editor } from '../../store/editor.ts'
import { createCoverUpdater } from './coverUpdater.ts'

/** Milliseconds without changes after a save. */
const PAUSE_MS = 12_000
/** Width of the cover in pixels. */
const WIDTH = 600
/** Height of the drawn part of the page in design pixels: as much as cards and shared links show. */
const HEIGHT = 603

/** Draws the cover during a pause after a save, and before publishing (EN-011). A save never waits for it. */
export function useCover(editor: Editor): void {
  useEffect(() => {
    const updater = createCoverUpdater({
      document: editor.document,
      transact: editor.transact,
      now: editor.now,
      draw: async (isUrgent) => {
        const [first] = editor.document.getState().work.pages
        // Drawing would block the main thread during a drag.
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
