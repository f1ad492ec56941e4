import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnceOpened } from '../ui/useOnceOpened.ts'
import { CanvasArea } from './canvas/CanvasArea.tsx'
import type { StageDom } from './canvas/stageDom.ts'
import { useCover } from './cover/useCover.ts'
import { ConflictDialog } from './dialogs/ConflictDialog.tsx'
import { DeleteDialog } from './dialogs/DeleteDialog.tsx'
import { LeaveDialog } from './dialogs/LeaveDialog.tsx'
import { RestoreDialog } from './dialogs/RestoreDialog.tsx'
import { SuspectsDialog } from './dialogs/SuspectsDialog.tsx'
import classes from './editor.module.css'
import { EditorHeader } from './header/EditorHeader.tsx'
import { FieldServices } from './panels/FieldServices.tsx'
import { useIncoming } from './incoming/useIncoming.ts'
import {
  PreviewDialog,
  PublishDialog,
  SaveCombinationDialog,
  SetTemplateDialog,
  ShortcutsDialog,
} from './lazyParts.ts'
import { LeftPanel } from './panels/LeftPanel.tsx'
import { PanelBoundary } from './panels/PanelBoundary.tsx'
import { RightPanel } from './panels/RightPanel.tsx'
import type { Editor } from './store/editor.ts'
import previewClasses from './preview/preview.module.css'
import { EditorProvider, useSession } from './store/EditorContext.tsx'
import type { EditorDialog } from './store/sessionStore.ts'
import { useAutosave } from './useAutosave.ts'
import { useClipboard } from './useClipboard.ts'
import { useFontSheet } from './useFontSheet.ts'
import { useDrafts } from './useDrafts.ts'
import { useForgetting } from './useForgetting.ts'
import { usePrefetch } from './usePrefetch.ts'
import { useRegions } from './useRegions.ts'
import { useSaveMessages } from './useSaveMessages.ts'
import { useShortcuts } from './useShortcuts.ts'

/** The whole editor around one open work. */
export function EditorWorkbench({ editor }: { editor: Editor }) {
  return (
    <EditorProvider editor={editor}>
      <Workbench editor={editor} />
    </EditorProvider>
  )
}

function Workbench({ editor }: { editor: Editor }) {
  const { t } = useTranslation('look')
  const stage = useRef<StageDom>(null)
  const drafts = useDrafts(editor)
  useFontSheet()
  useShortcuts(editor)
  useRegions(editor)
  useClipboard(editor, useIncoming(editor, stage))
  useAutosave(editor)
  useSaveMessages(editor)
  useCover(editor, stage)
  useForgetting(editor)
  usePrefetch()
  return (
    <div className={classes.workbench}>
      <EditorHeader />
      <main className={classes.middle} aria-label={t('panel.workbench')}>
        <Side>
          <LeftPanel stageRef={stage} />
        </Side>
        <FieldServices>
          <CanvasArea stageRef={stage} />
          <Side>
            <RightPanel />
          </Side>
        </FieldServices>
      </main>
      <DeleteDialog />
      <ConflictDialog />
      <LeaveDialog />
      <RestoreDialog drafts={drafts} />
      <OnceAsked dialog="preview">
        <PreviewDialog />
      </OnceAsked>
      <OnceAsked dialog="publish">
        <PublishDialog />
      </OnceAsked>
      <OnceAsked dialog="shortcuts">
        <ShortcutsDialog />
      </OnceAsked>
      <OnceAsked dialog="combination">
        <SaveCombinationDialog />
      </OnceAsked>
      <OnceAsked dialog="template">
        <SetTemplateDialog />
      </OnceAsked>
      <SuspectsDialog />
    </div>
  )
}

/** A dialog is there from the first time it is asked for; it closes itself. */
function OnceAsked({ dialog, children }: { dialog: EditorDialog; children: ReactNode }) {
  const isOpen = useSession((session) => session.dialog === dialog)
  return useOnceOpened(isOpen) ? <PanelBoundary of={isOpen}>{children}</PanelBoundary> : null
}

/** The panels at the sides: nothing can be changed while the centre shows a preview (ED-028). */
function Side({ children }: { children: ReactNode }) {
  const isPreviewing = useSession(({ mode }) => mode === 'preview')
  return (
    <div className={isPreviewing ? previewClasses.hidden : previewClasses.shown}>{children}</div>
  )
}
