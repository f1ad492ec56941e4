import { useCallback, useMemo } from 'react'
import {
  addSharedStyle,
  applySharedStyle,
  bringBackStyles,
  removeSharedStyle,
  renameSharedStyle,
  stylesOf,
  takeStyleOff,
  updateSharedStyle,
  type SharedStyleType,
} from '../../../model/styles/sharedStyles.ts'
import type { PlacedElement, SharedStyle, Work } from '../../../model/work.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'

/** The styles of a type in the open work; the same list until one of them changes. */
export function useStyles(kind: SharedStyleType): SharedStyle[] {
  const sharedStyles = useDocument(({ work }) => work.sharedStyles)
  return useMemo(
    () => stylesOf({ ...(sharedStyles && { sharedStyles }) }, kind),
    [sharedStyles, kind],
  )
}

type StyleStep = (change: (work: Work, pageId: string) => Work) => void

/** Every act is a step of the history by itself. */
export function useStyleStep(): StyleStep {
  const editor = useEditor()
  return useCallback(
    (change) => {
      const { pageId } = editor.session.getState()
      editor.closeHistoryEntry()
      editor.transact((work) => change(work, pageId))
      editor.closeHistoryEntry()
    },
    [editor],
  )
}

/** What can be done with the styles of a type, by their ids. */
export interface StyleActs {
  apply: (id: string) => void
  rename: (id: string, name: string) => void
  remove: (id: string) => void
  /** Makes it of the look of the first element. */
  update: (id: string) => void
  /** The elements follow their style no longer. */
  leave: () => void
  add: (name: string) => void
  bringBack: () => void
}

/** The same acts as long as the same elements are chosen, whatever changes about them. */
export function useStyleActs(kind: SharedStyleType, elements: readonly PlacedElement[]): StyleActs {
  const step = useStyleStep()
  const chosen = elements.map(({ uuid }) => uuid).join('\n')
  return useMemo(() => {
    const uuids = chosen.split('\n')
    const [uuid = ''] = uuids
    return {
      apply: (id) => step((work, page) => applySharedStyle(work, page, uuids, { kind, id })),
      rename: (id, name) => step((work) => renameSharedStyle(work, kind, id, name)),
      remove: (id) => step((work) => removeSharedStyle(work, kind, id)),
      update: (id) => step((work, page) => updateSharedStyle(work, page, uuid, { kind, id })),
      leave: () => step((work, page) => takeStyleOff(work, page, uuids)),
      add: (name) => step((work, pageId) => addSharedStyle(work, { kind, name, pageId, uuid })),
      bringBack: () => step((work) => bringBackStyles(work, kind)),
    }
  }, [step, kind, chosen])
}

/** What elements of a type can share within the work; null where its plugin knows nothing of it, or is not there yet. */
export function useStyleKind(type: string): SharedStyleType | null {
  const { styles } = usePluginElement(type)
  return useMemo(
    () => (styles ? { type, props: styles.props, ready: styles.ready } : null),
    [type, styles],
  )
}
