import { keyOf } from '@pinye/plugin-api/keys'
import type { KeyboardEvent } from 'react'
import type { LayerLine } from '../../../model/groups/layerTree.ts'
import { isOnTool } from './treeItem.ts'

/** Arrow keys of a tree: up and down move between lines, right enters a group, left leaves it. */
export function goInTree(
  tree: HTMLElement | null,
  event: KeyboardEvent,
  lines: readonly LayerLine[],
  onOpen: (id: string, isOpen: boolean) => void,
): void {
  const row =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-layer]') : null
  const index = lines.findIndex(({ id }) => id === row?.dataset.layer)
  const line = lines[index]
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
  if (!tree || !line || !isPlain || event.defaultPrevented) return
  if (event.target instanceof HTMLInputElement || isOnTool(event)) return
  const goTo = (to: LayerLine | undefined) => {
    if (to) tree.querySelector<HTMLElement>(`[data-layer="${CSS.escape(to.id)}"]`)?.focus()
  }
  switch (keyOf(event)) {
    case 'ArrowDown':
      goTo(lines[index + 1])
      break
    case 'ArrowUp':
      goTo(lines[index - 1])
      break
    case 'Home':
      goTo(lines[0])
      break
    case 'End':
      goTo(lines.at(-1))
      break
    case 'ArrowRight':
      if (line.kind === 'group' && !line.isOpen) onOpen(line.id, true)
      else if (line.kind === 'group') goTo(lines[index + 1])
      break
    case 'ArrowLeft':
      if (line.kind === 'group' && line.isOpen) onOpen(line.id, false)
      else goTo(lines.find(({ id }) => id === line.parent))
      break
    default:
      return
  }
  event.preventDefault()
  event.stopPropagation()
}
