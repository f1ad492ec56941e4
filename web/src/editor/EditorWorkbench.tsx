import { memo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from '../ui/Boundary.tsx'
import { PartFailure } from '../ui/PartFailure.tsx'
import { BackgroundTasks } from './BackgroundTasks.tsx'
import { CanvasArea } from './canvas/CanvasArea.tsx'
import type { StageDom } from './canvas/stageDom.ts'
import { ConflictDialog } from './features/saving/ConflictDialog.tsx'
import { LeaveDialog } from './features/saving/LeaveDialog.tsx'
import { PluginFailureDialog } from './features/elements/PluginFailureDialog.tsx'
import { SharedTooltip } from '../ui/SharedTooltip.tsx'
import classes from './editor.module.css'
import { EditorHeader } from './header/EditorHeader.tsx'
import { FieldServices } from './panels/FieldServices.tsx'
import {
  PreviewDialog,
  PublishDialog,
  SaveCombinationDialog,
  SetTemplateDialog,
  ShortcutsDialog,
} from './lazyParts.ts'
import { LeftPanel } from './panels/LeftPanel.tsx'
import { RightPanel } from './panels/RightPanel.tsx'
import type { Editor } from './store/editor.ts'
import previewClasses from './features/preview/preview.module.css'
import { EditorProvider, useEditor, useSession } from './store/EditorContext.tsx'
import type { EditorDialog } from './store/sessionState.ts'

/** The whole editor for one open work. */
export const EditorWorkbench = memo(function EditorWorkbench({ editor }: { editor: Editor }) {
  const stage = useRef<StageDom>(null)
  return (
    <EditorProvider editor={editor}>
      <Workbench stage={stage} />
      <BackgroundTasks editor={editor} stage={stage} />
    </EditorProvider>
  )
})

/** Visible part of the editor. It has no state, so that a change re-renders only the component that shows it. */
const Workbench = memo(function Workbench({ stage }: { stage: RefObject<StageDom | null> }) {
  const { t } = useTranslation('look')
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
      <ConflictDialog />
      <LeaveDialog />
      <LazyDialog dialog="preview">
        <PreviewDialog />
      </LazyDialog>
      <LazyDialog dialog="publish">
        <PublishDialog />
      </LazyDialog>
      <LazyDialog dialog="shortcuts">
        <ShortcutsDialog />
      </LazyDialog>
      <LazyDialog dialog="combination">
        <SaveCombinationDialog />
      </LazyDialog>
      <LazyDialog dialog="template">
        <SetTemplateDialog />
      </LazyDialog>
      <PluginFailureDialog />
      <SharedTooltip />
    </div>
  )
})

/** Mounts a dialog when it is first requested and keeps it mounted; the dialog closes itself. */
function LazyDialog({ dialog, children }: { dialog: EditorDialog; children: ReactNode }) {
  const editor = useEditor()
  const isOpen = useSession((session) => session.dialog === dialog)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!isOpen && !wasOpened) return null
  const close = () => editor.session.closeDialog()
  const showFailure = (retry: () => void) =>
    isOpen ? <PartFailure onRetry={retry} onClose={close} /> : null
  return (
    <Boundary resetKey={isOpen} fallback={showFailure}>
      {children}
    </Boundary>
  )
}

/** Side panels; hidden while the centre shows a preview, in which nothing can be changed (ED-028). */
function Side({ children }: { children: ReactNode }) {
  const isPreviewing = useSession(({ mode }) => mode === 'preview')
  return (
    <div className={isPreviewing ? previewClasses.hidden : previewClasses.shown}>{children}</div>
  )
}
