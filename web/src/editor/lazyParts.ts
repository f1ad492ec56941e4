import { lazyPart } from '../ui/lazyPart.tsx'
import { afterPointerUp } from './pointerState.ts'

/** Shown by the workbench, which knows how to close it where it does not load. */
const DIALOG = { failure: 'thrown' } as const

/**
 * What is not seen when the editor opens: it comes when it is asked for, or once the author has begun. This one is many fields:
 * where it comes while something is dragged, it waits for the end of that.
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
  import('./panels/styles/StyleItems.tsx').then((file) => file.StyleItems),
)
export const AnimationTab = lazyPart(() =>
  import('./panels/animations/AnimationTab.tsx').then((file) => file.AnimationTab),
)
export const MultiSelectionAnimations = lazyPart(() =>
  import('./panels/animations/MultiSelectionAnimations.tsx').then(
    (file) => file.MultiSelectionAnimations,
  ),
)
export const PageAnimations = lazyPart(() =>
  import('./panels/animations/PageAnimations.tsx').then((file) => file.PageAnimations),
)
export const ActionTab = lazyPart(() =>
  import('./panels/actions/ActionTab.tsx').then((file) => file.ActionTab),
)
export const ScriptTab = lazyPart(() =>
  import('./panels/scripts/ScriptTab.tsx').then((file) => file.ScriptTab),
)
export const UploadsPanel = lazyPart(() =>
  import('./panels/uploads/UploadsPanel.tsx').then((file) => file.UploadsPanel),
)
export const CombinationsPanel = lazyPart(() =>
  import('./panels/CombinationsPanel.tsx').then((file) => file.CombinationsPanel),
)
export const TemplatesPanel = lazyPart(() =>
  import('./panels/templates/TemplatesPanel.tsx').then((file) => file.TemplatesPanel),
)
export const PagesPanel = lazyPart(() =>
  import('./panels/PagesPanel.tsx').then((file) => file.PagesPanel),
)
export const LayersPanel = lazyPart(() =>
  import('./panels/LayersPanel.tsx').then((file) => file.LayersPanel),
)
export const HistoryPanel = lazyPart(() =>
  import('./panels/history/HistoryPanel.tsx').then((file) => file.HistoryPanel),
)
export const PreferencesPanel = lazyPart(() =>
  import('./panels/PreferencesPanel.tsx').then((file) => file.PreferencesPanel),
)
export const PreviewDialog = lazyPart(
  () => import('./header/PreviewDialog.tsx').then((file) => file.PreviewDialog),
  DIALOG,
)
export const PublishDialog = lazyPart(
  () => import('./header/PublishDialog.tsx').then((file) => file.PublishDialog),
  DIALOG,
)
export const ShortcutsDialog = lazyPart(
  () => import('./header/ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog),
  DIALOG,
)
export const SaveCombinationDialog = lazyPart(
  () => import('./dialogs/SaveCombinationDialog.tsx').then((file) => file.SaveCombinationDialog),
  DIALOG,
)
export const SetTemplateDialog = lazyPart(
  () => import('./template/SetTemplateDialog.tsx').then((file) => file.SetTemplateDialog),
  DIALOG,
)
export const LivePreview = lazyPart(() =>
  import('./preview/LivePreview.tsx').then((file) => file.LivePreview),
)
