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
  /** Merge key of the step that started the wait; the choice joins it, and without a choice it is rolled back. */
  step: string
}

/** State of this tab; neither saved nor part of the history. */
export interface SessionState {
  pageId: string
  selection: readonly string[]
  /** The entered group, whose members are selected individually; null while groups are selected as a whole (EN-009). */
  entered: string | null
  /** Uuid of the element whose text is being edited on the canvas. */
  editing: string | null
  /** Id of the layer, an element or a group, whose name is being edited in the tree. */
  naming: string | null
  gesture: Gesture | null
  /** Measured sizes that differ from the stored ones, until the author's next edit. */
  measures: Measures
  /** Mode of the centre: edit the page, or preview it (ED-004). */
  mode: 'edit' | 'preview'
  leftPanel: LeftPanel | null
  rightTab: RightTab
  diagnostics: readonly Diagnostic[]
  dialog: EditorDialog | null
  /** The element that waits for its first choice of a picker. */
  pendingPick: PendingPick | null
  /** Invalid input of interactions and actions that is not in the work. */
  typed: UncommittedInput
  /** Elements whose interaction is being edited, each with the one that Cancel restores (IN-018). */
  interactionsBefore: ReadonlyMap<string, Interaction>
  /** Callback of the field that waits for the author to point at an element on the canvas. */
  onElementPicked: ((uuid: string) => void) | null
  /** Pre-publish hints with which the author has published before: on their own they do not open the report again. */
  seenHints: ReadonlySet<string>
  /** Text for the live region, read by screen readers. */
  liveRegionText: string
}

/** Returns the session after a change of the document, without references to removed pages or elements. */
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

/** Returns whether an element is selected; cached, since hundreds of elements ask after every change. */
export function isSelected({ selection }: SessionState, uuid: string): boolean {
  let set = sets.get(selection)
  if (!set) sets.set(selection, (set = new Set(selection)))
  return set.has(uuid)
}
