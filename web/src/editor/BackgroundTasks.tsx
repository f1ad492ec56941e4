import type { RefObject } from 'react'
import type { StageDom } from './canvas/stageDom.ts'
import { useCover } from './features/cover/useCover.ts'
import { OffscreenPage } from './features/cover/OffscreenPage.tsx'
import { RestoreDialog } from './features/autosave/RestoreDialog.tsx'
import { useFileImport } from './features/uploads/useFileImport.ts'
import type { Editor } from './store/editor.ts'
import { useAutosave } from './features/autosave/useAutosave.ts'
import { useClipboard } from './features/clipboard/useClipboard.ts'
import { useDrafts } from './features/autosave/useDrafts.ts'
import { useFontSheet } from './features/fonts/useFontSheet.ts'
import { useRemovedElementCleanup } from './features/elements/useRemovedElementCleanup.ts'
import { useMigration } from './features/elements/useMigration.ts'
import { usePrefetch } from './ui/usePrefetch.ts'
import { useRegions } from './features/shortcuts/useRegions.ts'
import { useSaveMessages } from './features/autosave/useSaveMessages.ts'
import { useSafeReload } from './features/saving/useSafeReload.ts'
import { useShortcuts } from './features/shortcuts/useShortcuts.ts'

interface BackgroundTasksProps {
  editor: Editor
  stage: RefObject<StageDom | null>
}

/**
 * Background tasks of an open work: keys, drafts, saving, covers, fonts. Separate from the workbench, so that a state
 * change of one of them re-renders nothing else.
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

/** A component of its own, since it subscribes to every pointer press. */
function FontSheet() {
  useFontSheet()
  return null
}
