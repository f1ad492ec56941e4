import { getBoundingBox, union, type Offset } from '../../../model/box.ts'
import { findElement } from '../../../model/change.ts'
import { CLONE_OFFSET, pasteElements } from '../../../model/elements/cloneElements.ts'
import { renameDuplicateFields } from '../../../model/elements/fieldNames.ts'
import { collectCopiedGroups } from '../../../model/groups/groupElements.ts'
import { readElement, readGroup } from '../../../model/document/readWork.ts'
import { dropDuplicateSingletons } from '../../../model/elements/singleton.ts'
import type { Group, PlacedElement } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage, select } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

const MARK = 'pinye-elements'

interface Clip {
  kind: typeof MARK
  pageId: string
  elements: unknown[]
  groups?: unknown[]
}

/** Serializes the selection as clipboard text; empty without a selection. */
export function serializeSelection(editor: Editor): string {
  const page = currentPage(editor)
  const { selection, pageId } = editor.session.getState()
  const chosen = selection.flatMap((uuid) => findElement(page, uuid) ?? [])
  const elements = chosen.filter(({ name }) => !editor.types().get(name)?.fillsPage)
  if (elements.length === 0) return ''
  const groups = collectCopiedGroups(
    page,
    elements.map(({ uuid }) => uuid),
  )
  const clip = { kind: MARK, pageId, elements } satisfies Clip
  return JSON.stringify(groups.length > 0 ? { ...clip, groups } : clip)
}

interface ClipboardContent {
  pageId: string
  elements: PlacedElement[]
  groups: Group[]
}

/** Parses clipboard text; undefined when it was not copied from an editor. */
export function parseClipboardElements(text: string): ClipboardContent | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const clip = JSON.parse(text) as Partial<Clip> | null
    if (clip?.kind !== MARK || !Array.isArray(clip.elements)) return undefined
    const elements = clip.elements.map(readElement).filter(({ name }) => name !== '')
    const groups = Array.isArray(clip.groups) ? clip.groups.flatMap(readGroup) : []
    return { pageId: String(clip.pageId ?? ''), elements, groups }
  } catch {
    return undefined
  }
}

let lastPasted = { text: '', pageId: '', times: 0 }

/**
 * Pastes on the open page, centred at a point; without one, repeated pastes of the same content are offset by 20 px
 * each.
 */
export function pasteElementsFromText(
  editor: Editor,
  text: string,
  at?: { x: number; y: number },
): boolean {
  const clip = parseClipboardElements(text)
  const page = currentPage(editor)
  if (!clip || !page) return false
  const { work: seen } = editor.layout.getState()
  const fitting = dropDuplicateSingletons(seen, page.uuid, clip.elements, editor.types())
  const known = fitting.filter(({ name }) => editor.types().has(name))
  if (known.length === 0) return false
  const by = at ? towards(known, at) : further(text, clip.pageId, page.uuid)
  const { work, uuids } = pasteElements(seen, page.uuid, known, clip.groups, by)
  editor.closeHistoryEntry()
  editor.transact(() => renameDuplicateFields(work, page.uuid, uuids, editor.types()))
  select(editor, uuids)
  announce(editor, 'spoken.pasted', { count: uuids.length })
  return true
}

/** Returns the paste offset: none on another page; on the source page, and for each repeated paste, one step more. */
function further(text: string, fromPage: string, toPage: string): Offset {
  const isAgain = lastPasted.text === text && lastPasted.pageId === toPage
  const first = fromPage === toPage ? 1 : 0
  lastPasted = { text, pageId: toPage, times: isAgain ? lastPasted.times + 1 : first }
  const by = lastPasted.times * CLONE_OFFSET
  return { x: by, y: by }
}

/** Returns the offset that centres the elements at a point. */
function towards(elements: readonly PlacedElement[], { x, y }: { x: number; y: number }): Offset {
  const around = union(elements.map(getBoundingBox))
  if (!around) return { x: 0, y: 0 }
  const { left, top, width, height } = around
  return { x: Math.round(x - left - width / 2), y: Math.round(y - top - height / 2) }
}
