import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { keyOf } from '@pinye/plugin-api/keys'

export interface Reorder {
  /** Lists of different kinds do not mix. */
  kind: string
  id: string
  index: number
  /** `at` tells the row that something was dropped on; keys give none. */
  onMove: (id: string, toIndex: number, at?: { row: string; below: boolean }) => void
}

export interface Reorderable {
  /** Where the dragged thing would land: above or below this one. */
  edge: 'above' | 'below' | null
  isDragged: boolean
  /** Alt with an arrow moves without a pointer. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** One row of a list that is ordered by dragging or by Alt and the arrow keys. */
export function useReorder(
  ref: RefObject<HTMLElement | null>,
  { kind, id, index, onMove }: Reorder,
): Reorderable {
  const [edge, setEdge] = useState<Reorderable['edge']>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    return combine(
      draggable({
        element,
        getInitialData: () => ({ kind, id, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
        getData: ({ input }) => ({ below: isLowerHalf(element, input.clientY) }),
        onDrag: ({ self }) => setEdge(self.data.below === true ? 'below' : 'above'),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null)
          const from = Number(source.data.index)
          const slot = index + (self.data.below === true ? 1 : 0)
          const at = { row: id, below: self.data.below === true }
          onMove(String(source.data.id), slot > from ? slot - 1 : slot, at)
        },
      }),
    )
  }, [ref, kind, id, index, onMove])

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (keyOf(event) !== 'ArrowUp' && keyOf(event) !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(id, index + (keyOf(event) === 'ArrowDown' ? 1 : -1))
  }
  return { edge, isDragged, onKeyDown }
}

function isLowerHalf(element: HTMLElement, clientY: number): boolean {
  const { top, height } = element.getBoundingClientRect()
  return clientY > top + height / 2
}
