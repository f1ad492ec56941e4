import { useEffect, type RefObject } from 'react'
import { sendFile } from '../../api/uploads.ts'
import type { StageDom } from '../canvas/stageDom.ts'
import { isDirty } from '../store/documentStore.ts'
import type { Editor } from '../store/editor.ts'
import { createCoverKeeper } from './coverKeeper.ts'
import { drawCover } from './drawCover.ts'
import { onFirstPage } from './onFirstPage.ts'

/** The author has stopped for so long after a save. */
const PAUSE = 12_000

/** Draws the work's cover in a pause after a save, and before it is published (EN-011). A save never waits for it. */
export function useCover(editor: Editor, stage: RefObject<StageDom | null>): void {
  useEffect(() => {
    const keeper = createCoverKeeper({
      document: editor.document,
      now: editor.now,
      draw: async (isUrgent) => {
        const { work } = editor.document.getState()
        const { pageId, editing, gesture } = editor.session.getState()
        const isBusy = editing !== null || gesture !== null
        const [first] = work.pages
        const draw = () => stage.current && drawCover(stage.current.sheet, work.width, isUrgent)
        if (isBusy || !first) return null
        if (first.uuid === pageId) return draw()
        return isUrgent ? onFirstPage(editor, () => stage.current?.sheet, draw) : null
      },
      upload: async (picture) => {
        const { id } = editor.document.getState().work
        const file = new File([picture], `cover-${id}.jpg`, { type: 'image/jpeg' })
        return (await sendFile(file)).path
      },
    })
    editor.drawsCover(() => keeper.refresh(true))
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isDirty(editor.document.getState()) || editor.saving.isSaving()) return
        void keeper.refresh().then((isNew) => (isNew ? editor.saveInBackground() : null))
      }, PAUSE)
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
      editor.drawsCover(null)
    }
  }, [editor, stage])
}
