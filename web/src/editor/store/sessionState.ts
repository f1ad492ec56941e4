import { findElement } from '../../model/change.ts'
import { findGroup } from '../../model/groups/groups.ts'
import type { Measures } from '../../model/layout/measures.ts'
import type { UncommittedInput } from '../../model/actions/unfinished.ts'
import type { Interaction, Page, Work } from '../../model/work.ts'
import type { Diagnostic } from './diagnostics.ts'

export type Gesture = 'move' | 'resize' | 'rotate' | 'marquee' | 'pan' | 'add'
export type LeftPanel =
  | 'elements'
  | 'uploads'
  | 'combinations'
  | 'templates'
  | 'pages'
  | 'layers'
  | 'history'
  | 'preferences'
export type RightTab = 'element' | 'animation' | 'action' | 'script' | 'page'
export type EditorDialog = 'shortcuts' | 'preview' | 'publish' | 'combination' | 'template'

export interface PendingPick {
  uuid: string
  /** Of the step that made it wait; the choice belongs to it, and without one it never was. */
  step: string
}

/** What this tab is about right now; none of it is saved or undone. */
export interface SessionState {
  pageId: string
  selection: readonly string[]
  /** The group whose members are selected one by one; null while groups of the page are selected whole (EN-009). */
  entered: string | null
  /** The element whose text is being edited on the canvas. */
  editing: string | null
  /** The layer, an element or a group, whose name is being changed in the tree. */
  naming: string | null
  gesture: Gesture | null
  /** Sizes that elements are seen in because their content wants them; they wait for the author's next edit. */
  measures: Measures
  /** What the centre does: edit the page, or show it as visitors have it (ED-004). */
  mode: 'edit' | 'preview'
  leftPanel: LeftPanel | null
  rightTab: RightTab
  diagnostics: readonly Diagnostic[]
  dialog: EditorDialog | null
  /** The element that waits for its first choice of a picker. */
  pendingPick: PendingPick | null
  /** What was typed into interactions and actions and is not good enough for the work. */
  typed: UncommittedInput
  /** Elements whose interaction is being changed, each with what cancelling brings back (IN-018). */
  interactionsBefore: ReadonlyMap<string, Interaction>
  /** Who waits for the author to point at an element on the canvas. */
  onElementPicked: ((uuid: string) => void) | null
  /** Hints before publishing that the author has seen and published with: they are not shown again for their own sake. */
  seenHints: ReadonlySet<string>
  /** Spoken to screen readers. */
  liveRegionText: string
}

/** The session after the document changed: nothing points at pages or elements that are gone. */
export function pruneSelection(
  session: SessionState,
  work: Work,
  wantedPageId?: string,
): SessionState {
  const page =
    pageNamed(work, wantedPageId) ??
    pageNamed(work, session.pageId) ??
    work.pages[Math.min(work.currentPageIndex, work.pages.length - 1)]
  const pageId = page?.uuid ?? ''
  const selection = keepPresent(page, session.selection)
  const editing = session.editing && selection.includes(session.editing) ? session.editing : null
  const entered = findGroup(page, session.entered) ? session.entered : null
  const naming = isLayer(page, session.naming) ? session.naming : null
  const same =
    naming === session.naming &&
    pageId === session.pageId &&
    selection === session.selection &&
    editing === session.editing &&
    entered === session.entered
  return same ? session : { ...session, pageId, selection, editing, entered, naming }
}

function pageNamed(work: Work, pageId: string | undefined): Page | undefined {
  return work.pages.find(({ uuid }) => uuid === pageId)
}

function keepPresent(page: Page | undefined, selection: readonly string[]): readonly string[] {
  const isPresent = (uuid: string) => findElement(page, uuid) !== undefined
  return selection.every(isPresent) ? selection : selection.filter(isPresent)
}

function isLayer(page: Page | undefined, id: string | null): boolean {
  if (id === null) return false
  return findElement(page, id) !== undefined || findGroup(page, id) !== undefined
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Whether an element is selected; hundreds of elements ask after every change of the selection. */
export function isSelected({ selection }: SessionState, uuid: string): boolean {
  let set = sets.get(selection)
  if (!set) sets.set(selection, (set = new Set(selection)))
  return set.has(uuid)
}
