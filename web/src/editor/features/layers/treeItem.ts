import type { KeyboardEvent } from 'react'
import type { LayerLine } from '../../../model/groups/layerTree.ts'

/** Returns the ARIA attributes of a layer; roving tabindex: one line is reachable by Tab. */
export function treeItem(line: LayerLine, isStop: boolean, isChosen: boolean) {
  return {
    role: 'treeitem',
    tabIndex: isStop ? 0 : -1,
    'aria-selected': isChosen,
    'aria-level': line.depth + 1,
    'aria-posinset': line.position,
    'aria-setsize': line.count,
    ...(line.kind === 'group' && { 'aria-expanded': line.isOpen }),
  } as const
}

/** Returns whether the key was pressed on a button of the line, which handles it itself. */
export function isOnTool({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-tools]') !== null
}
