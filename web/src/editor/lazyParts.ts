import { lazyPart } from '../ui/lazyPart.tsx'
import { afterPointerUp } from './ui/pointerState.ts'

/** The workbench handles load failures of dialogs, since it knows how to close them. */
const DIALOG = { failure: 'thrown' } as const

/**
 * Lazy parts of the editor, loaded on first use or after the author's first action. This one renders many fields: if it
 * arrives during a drag, it waits for the end of the drag.
 */
export const ElementInspector = lazyPart(async () => {
  const file = await import('./panels/ElementInspector.tsx')
  await afterPointerUp()
  return file.ElementInspector
})
export const MultiSelectionInspector = lazyPart(() =>
  import('./panels/MultiSelectionInspector.tsx').then((file) => file.MultiSelectionInspector),
)
export const StyleItems = lazyPart(() =>
  import('./features/styles/StyleItems.tsx').then((file) => file.StyleItems),
)
export const AnimationTab = lazyPart(() =>
  import('./features/animations/AnimationTab.tsx').then((file) => file.AnimationTab),
)
export const MultiSelectionAnimations = lazyPart(() =>
  import('./features/animations/MultiSelectionAnimations.tsx').then(
    (file) => file.MultiSelectionAnimations,
  ),
)
export const PageAnimations = lazyPart(() =>
  import('./features/animations/PageAnimations.tsx').then((file) => file.PageAnimations),
)
export const ActionTab = lazyPart(() =>
  import('./features/actions/ActionTab.tsx').then((file) => file.ActionTab),
)
export const ScriptTab = lazyPart(() =>
  import('./features/scripts/ScriptTab.tsx').then((file) => file.ScriptTab),
)
export const UploadsPanel = lazyPart(() =>
  import('./features/uploads/UploadsPanel.tsx').then((file) => file.UploadsPanel),
)
export const CombinationsPanel = lazyPart(() =>
  import('./features/combinations/CombinationsPanel.tsx').then((file) => file.CombinationsPanel),
)
export const TemplatesPanel = lazyPart(() =>
  import('./features/templates/TemplatesPanel.tsx').then((file) => file.TemplatesPanel),
)
export const PagesPanel = lazyPart(() =>
  import('./features/pages/PagesPanel.tsx').then((file) => file.PagesPanel),
)
export const LayersPanel = lazyPart(() =>
  import('./features/layers/LayersPanel.tsx').then((file) => file.LayersPanel),
)
export const HistoryPanel = lazyPart(() =>
  import('./features/history/HistoryPanel.tsx').then((file) => file.HistoryPanel),
)
export const PreferencesPanel = lazyPart(() =>
  import('./features/preferences/PreferencesPanel.tsx').then((file) => file.PreferencesPanel),
)
export const PreviewDialog = lazyPart(
  () => import('./features/preview/PreviewDialog.tsx').then((file) => file.PreviewDialog),
  DIALOG,
)
export const PublishDialog = lazyPart(
  () => import('./features/publish/PublishDialog.tsx').then((file) => file.PublishDialog),
  DIALOG,
)
export const ShortcutsDialog = lazyPart(
  () => import('./features/shortcuts/ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog),
  DIALOG,
)
export const SaveCombinationDialog = lazyPart(
  () =>
    import('./features/combinations/SaveCombinationDialog.tsx').then(
      (file) => file.SaveCombinationDialog,
    ),
  DIALOG,
)
export const SetTemplateDialog = lazyPart(
  () => import('./features/templates/SetTemplateDialog.tsx').then((file) => file.SetTemplateDialog),
  DIALOG,
)
export const LivePreview = lazyPart(() =>
  import('./features/preview/LivePreview.tsx').then((file) => file.LivePreview),
)
