import type { KeyboardEvent } from 'react'
import type { LayerLine } from '../../../model/groups/layerTree.ts'

/** What a line of the layers is to a screen reader; one of them can be reached by Tab. */
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

/** The keys of the tools in a line are their own. */
export function isOnTool({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-tools]') !== null
}
