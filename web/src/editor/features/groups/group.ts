import { findPage } from '../../../model/change.ts'
import { groupElements, renameGroup, ungroupElements } from '../../../model/groups/groupElements.ts'
import {
  chosenGroup,
  findGroup,
  groupsAround,
  membersOf,
  wholeGroups,
} from '../../../model/groups/groups.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage, select, selectExactly } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

/** Groups the selection (EN-009). */
export function groupSelection(editor: Editor): void {
  const { pageId, selection, entered } = editor.session.getState()
  const page = currentPage(editor)
  if (!page || chosenGroup(page, selection)) return
  const names = new Set(page.groups.map(({ name }) => name))
  let number = page.groups.length + 1
  while (names.has(groupName(editor, number))) number += 1
  const seen = editor.layout.getState().work
  const { work, id } = groupElements(seen, pageId, selection, groupName(editor, number))
  if (id === undefined) return
  editor.closeHistoryEntry()
  editor.transact(() => work)
  const members = membersOf(findPage(work, pageId), id)
  selectExactly(editor, members, findGroup(findPage(work, pageId), id)?.parent ?? entered)
  announce(editor, 'arrange:spoken.grouped', { count: members.length })
}

/** Ungroups the selected groups; their members stay selected. */
export function ungroupSelection(editor: Editor): void {
  const { pageId, selection, entered } = editor.session.getState()
  const ids = wholeGroups(currentPage(editor), selection).map(({ id }) => id)
  if (ids.length === 0) return
  editor.closeHistoryEntry()
  editor.transact((work) => ungroupElements(work, pageId, ids))
  selectExactly(editor, selection, entered)
  announce(editor, 'arrange:spoken.ungrouped', { count: ids.length })
}

/** Selects a whole group as a unit of its parent. */
export function selectGroup(editor: Editor, id: string): void {
  const page = currentPage(editor)
  const group = findGroup(page, id)
  if (group) selectExactly(editor, membersOf(page, id), group.parent ?? null)
}

/** Enters the selected group that contains an element; returns whether there was one. */
export function enterGroup(editor: Editor, uuid: string): boolean {
  const { entered } = editor.session.getState()
  const line = groupsAround(currentPage(editor), uuid)
  const next = line[line.findIndex(({ id }) => id === entered) + 1]
  if (!next) return false
  editor.session.enterGroup(next.id)
  select(editor, [uuid])
  return true
}

/** Returns from the members to their group; returns whether a group was entered. */
export function leaveGroup(editor: Editor): boolean {
  const { entered } = editor.session.getState()
  if (entered === null || !findGroup(currentPage(editor), entered)) return false
  selectGroup(editor, entered)
  return true
}

export function nameGroup(editor: Editor, id: string, name: string): void {
  const { pageId } = editor.session.getState()
  if (name.trim() === '') return
  editor.closeHistoryEntry()
  editor.transact((work) => renameGroup(work, pageId, id, name.trim()))
}

function groupName(editor: Editor, number: number): string {
  return `${editor.language() === 'zh-CN' ? '组' : 'Group'} ${number}`
}
