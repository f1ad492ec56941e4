import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { keyOf } from '@pinye/plugin-api/keys'

export interface Reorder {
  /** Kind of the list; items cannot be dragged between lists of different kinds. */
  kind: string
  id: string
  index: number
  /** Called with the new index. `at` is the row that was dropped on; undefined for key presses. */
  onMove: (id: string, toIndex: number, at?: { row: string; below: boolean }) => void
}

export interface Reorderable {
  /** Where the dragged item would be inserted: above or below this row. */
  edge: 'above' | 'below' | null
  isDragged: boolean
  /** Moves the row by Alt with an arrow key. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** A row of a list that is reordered by dragging or by Alt and the arrow keys. */
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
