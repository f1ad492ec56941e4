import { useMemo } from 'react'
import { findGroup, membersOf } from '../../../model/groups/groups.ts'
import { updateElement } from '../../../model/elements/elements.ts'
import { selectGroup } from './group.ts'
import { removeSelection } from '../elements/insert.ts'
import { selectExactly } from '../selection/selection.ts'
import { useCurrentPage, useEditor, useSession } from '../../store/EditorContext.tsx'

/** State and actions of a group of the open page, for the layers panel. */
export function useGroupLine(id: string) {
  const editor = useEditor()
  const page = useCurrentPage()
  const group = findGroup(page, id)
  const uuids = useMemo(() => membersOf(page, id), [page, id])
  const isChosen = useSession(({ selection }) => uuids.every((uuid) => selection.includes(uuid)))
  const members = page?.elements.filter(({ uuid }) => uuids.includes(uuid)) ?? []
  return {
    group,
    count: uuids.length,
    isChosen,
    visible: members.some((element) => element.visible),
    locked: members.every((element) => element.locked === true),
    update: (patch: { visible?: boolean; locked?: boolean }) => {
      const { pageId } = editor.session.getState()
      editor.closeHistoryEntry()
      editor.transact((work) => updateElement(work, pageId, uuids, patch))
    },
    remove: () => {
      selectGroup(editor, id)
      removeSelection(editor)
    },
    choose: (adds: boolean) => {
      const { selection } = editor.session.getState()
      const all = [...new Set([...selection, ...uuids])]
      if (adds) selectExactly(editor, all, group?.parent ?? null)
      else selectGroup(editor, id)
    },
  }
}
