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

/** Returns the styles of a type in the open work; the same list until one of them changes. */
export function useStyles(kind: SharedStyleType): SharedStyle[] {
  const sharedStyles = useDocument(({ work }) => work.sharedStyles)
  return useMemo(
    () => stylesOf({ ...(sharedStyles && { sharedStyles }) }, kind),
    [sharedStyles, kind],
  )
}

type StyleStep = (change: (work: Work, pageId: string) => Work) => void

/** Returns a function that applies a change as a history step of its own. */
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

/** Actions on the styles of a type, by style id. */
export interface StyleActs {
  apply: (id: string) => void
  rename: (id: string, name: string) => void
  remove: (id: string) => void
  /** Updates the style from the look of the first element. */
  update: (id: string) => void
  /** Unlinks the elements from their style. */
  leave: () => void
  add: (name: string) => void
  bringBack: () => void
}

/** Returns the actions; the same object as long as the same elements are selected. */
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

/** Returns the shared styles of a type; null where its plugin offers none or has not loaded. */
export function useStyleKind(type: string): SharedStyleType | null {
  const { styles } = usePluginElement(type)
  return useMemo(
    () => (styles ? { type, props: styles.props, ready: styles.ready } : null),
    [type, styles],
  )
}
