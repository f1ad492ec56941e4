import { createStore } from 'zustand/vanilla'
import { giveAnimations } from '../../../model/animations/animations.ts'
import { findElement } from '../../../model/change.ts'
import { readingOrder } from '../../../model/elements/readingOrder.ts'
import type { Animation } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

/** What was copied last: it goes with the author from element to element, from page to page and from work to work. */
export const copiedAnimations = createStore<{ animations: readonly Animation[] }>(() => ({
  animations: [],
}))

/** Remembers how an element moves. */
export function copyAnimations(editor: Editor, uuid: string): void {
  const animations = findElement(currentPage(editor), uuid)?.animations ?? []
  copiedAnimations.setState({ animations: structuredClone(animations) })
  announce(editor, 'arrange:spoken.animationsCopied')
}

/** Has the selection move as remembered, as one step; as it is read, each `step` milliseconds after the one before it. */
export function pasteAnimations(editor: Editor, step = 0): void {
  const { animations } = copiedAnimations.getState()
  const { pageId, selection } = editor.session.getState()
  if (animations.length === 0 || selection.length === 0) return
  const uuids = readingOrder(currentPage(editor), null)
    .flat()
    .filter((uuid) => selection.includes(uuid))
  editor.closeHistoryEntry()
  editor.transact((work) => giveAnimations(work, pageId, uuids, { animations, step }))
  announce(editor, 'arrange:spoken.animationsPasted', { count: uuids.length })
}
