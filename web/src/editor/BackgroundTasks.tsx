import type { RefObject } from 'react'
import type { StageDom } from './canvas/stageDom.ts'
import { useCover } from './cover/useCover.ts'
import { OffscreenPage } from './drawing/OffscreenPage.tsx'
import { RestoreDialog } from './dialogs/RestoreDialog.tsx'
import { useFileImport } from './incoming/useFileImport.ts'
import type { Editor } from './store/editor.ts'
import { useAutosave } from './useAutosave.ts'
import { useClipboard } from './useClipboard.ts'
import { useDrafts } from './useDrafts.ts'
import { useFontSheet } from './useFontSheet.ts'
import { useRemovedElementCleanup } from './useRemovedElementCleanup.ts'
import { useMigration } from './useMigration.ts'
import { usePrefetch } from './usePrefetch.ts'
import { useRegions } from './useRegions.ts'
import { useSaveMessages } from './useSaveMessages.ts'
import { useSafeReload } from './useSafeReload.ts'
import { useShortcuts } from './useShortcuts.ts'

interface BackgroundTasksProps {
  editor: Editor
  stage: RefObject<StageDom | null>
}

/**
 * What goes on beside the screen while a work is open: keys, drafts, saving, covers, fonts. In a part of its own, so that an
 * answer that arrives for one of them draws nothing else again.
 */
export function BackgroundTasks({ editor, stage }: BackgroundTasksProps) {
  const drafts = useDrafts(editor)
  useShortcuts(editor)
  useRegions(editor)
  useClipboard(editor, useFileImport(editor, stage))
  useAutosave(editor)
  useSafeReload(editor)
  useMigration(editor)
  useSaveMessages(editor)
  useCover(editor)
  useRemovedElementCleanup(editor)
  usePrefetch()
  return (
    <>
      <FontSheet />
      <OffscreenPage />
      <RestoreDialog drafts={drafts} />
    </>
  )
}

/** By itself, since it follows every press of a pointer. */
function FontSheet() {
  useFontSheet()
  return null
}
