import { addElements, removeElements } from '../../../model/elements/elements.ts'
import { createElement, type CreateElementOptions } from '../../../model/elements/createElement.ts'
import { inLanguage, type ElementType } from '../../../model/elementType.ts'
import { freePlace, type Position } from '../../../model/elements/freePlace.ts'
import { getPresetSize, type PresetValues } from '../../../model/elements/preset.ts'
import { findSingleton } from '../../../model/elements/singleton.ts'
import type { Page } from '../../../model/work.ts'
import { revealElement } from '../../canvas/focusElement.ts'
import type { Editor } from '../../store/editor.ts'
import { openPage } from '../pages/pages.ts'
import { currentPage, select, clearSelection } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

/** Adds a new element to the open page and selects it; for a singleton selects the existing one instead. */
export function insertElement(
  editor: Editor,
  type: ElementType,
  at?: Position,
  look?: PresetValues,
): string | undefined {
  const page = currentPage(editor)
  if (!page) return undefined
  const present = findSingleton(editor.layout.getState().work, page.uuid, type)
  if (present) {
    openPage(editor, present.page.uuid)
    select(editor, [present.element.uuid])
    return present.element.uuid
  }
  const element = createElement(type, page, {
    ...getCreationDefaults(editor),
    at: at ?? placeFor(editor, page, { ...type, ...getPresetSize(type, look) }),
    ...(look && { look }),
  })
  const step = `add:${element.uuid}`
  // Selecting closes the history step, but a first choice belongs to this one.
  select(editor, [element.uuid])
  editor.transact((work) => addElements(work, page.uuid, [element]), { mergeKey: step })
  if (type.pickOnAdd) editor.session.beginPick({ uuid: element.uuid, step })
  else editor.closeHistoryEntry()
  revealElement(element.uuid)
  announce(editor, 'spoken.added', { name: inLanguage(type.label, editor.language()) })
  return element.uuid
}

/** Returns a position where the element covers no visible one. */
function placeFor(editor: Editor, page: Page, type: ElementType): Position {
  return freePlace(page, type, editor.types(), editor.document.getState().work)
}

/** Returns the position of a box whose centre is dropped at a point, in whole pixels. */
export function placeAround(
  size: { width: number; height: number },
  point: { x: number; y: number },
): Position {
  return { left: Math.round(point.x - size.width / 2), top: Math.round(point.y - size.height / 2) }
}

/** Returns the defaults of new elements: the author's language, and the current time in the work's time zone. */
export function getCreationDefaults(
  editor: Editor,
): Pick<CreateElementOptions, 'language' | 'now' | 'timeZone'> {
  return {
    language: editor.language(),
    now: new Date(editor.now()),
    timeZone: editor.timeZone(),
  }
}

/** Deletes the selection without confirmation: it can be undone (ED-031). */
export function removeSelection(editor: Editor): void {
  const { pageId } = editor.session.getState()
  const uuids = removable(editor)
  if (uuids.length === 0) return
  editor.closeHistoryEntry()
  editor.transact((work) => removeElements(work, pageId, uuids))
  clearSelection(editor)
  announce(editor, 'spoken.removed', { count: uuids.length })
}

/** Returns the selected elements that are not locked. */
export function removable(editor: Editor): string[] {
  const { pageId, selection } = editor.session.getState()
  const page = editor.document.getState().work.pages.find(({ uuid }) => uuid === pageId)
  const locked = new Set(page?.elements.filter((element) => element.locked).map(({ uuid }) => uuid))
  return selection.filter((uuid) => !locked.has(uuid))
}
