import { useCallback, useMemo } from 'react'
import { setAnimations } from '../../../model/animations/animations.ts'
import type { Animation } from '../../../model/work.ts'
import { useEditor } from '../../store/EditorContext.tsx'

export interface AnimationEdits {
  change: (change: (all: Animation[]) => Animation[]) => void
  /** Changes with the same `mergeKey` are one history step. */
  set: (index: number, patch: Partial<Animation>, mergeKey?: string) => void
  move: (id: string, to: number) => void
  /** Closes the current history step. */
  done: () => void
}

/** Edits of an element's animations. */
export function useAnimationEdits(uuid: string): AnimationEdits {
  const editor = useEditor()
  const edit = useCallback(
    (change: (all: Animation[]) => Animation[], mergeKey?: string) => {
      const { pageId } = editor.session.getState()
      editor.transact((work) => setAnimations(work, pageId, uuid, change), { mergeKey })
    },
    [editor, uuid],
  )
  return useMemo(
    () => ({
      change: (change) => {
        editor.closeHistoryEntry()
        edit(change)
      },
      set: (index, patch, mergeKey) =>
        edit(
          (all) => all.map((one, at) => (at === index ? { ...one, ...patch } : one)),
          mergeKey && `${uuid}:animation:${index}:${mergeKey}`,
        ),
      move: (id, to) =>
        edit((all) => {
          const from = Number(id)
          const [moved] = all.slice(from, from + 1)
          const at = Math.max(0, Math.min(to, all.length - 1))
          return moved && at !== from ? all.toSpliced(from, 1).toSpliced(at, 0, moved) : all
        }),
      done: editor.closeHistoryEntry,
    }),
    [editor, edit, uuid],
  )
}
