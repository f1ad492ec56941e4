import { createStore } from 'zustand/vanilla'
import { giveAnimations } from '../../../model/animations/animations.ts'
import { findElement } from '../../../model/change.ts'
import { readingOrder } from '../../../model/elements/readingOrder.ts'
import type { Animation } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

/** Animations that were copied last; kept across elements, pages and works. */
export const copiedAnimations = createStore<{ animations: readonly Animation[] }>(() => ({
  animations: [],
}))

/** Copies the animations of an element. */
export function copyAnimations(editor: Editor, uuid: string): void {
  const animations = findElement(currentPage(editor), uuid)?.animations ?? []
  copiedAnimations.setState({ animations: structuredClone(animations) })
  announce(editor, 'arrange:spoken.animationsCopied')
}

/**
 * Applies the copied animations to the selection as one history step; in reading order, each `step` milliseconds later
 * than the one before.
 */
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
