import { useLayoutEffect, type RefObject } from 'react'
import { useSettledSelection } from '../useSettledSelection.ts'
import { readyToCarry } from './carry.ts'
import { boxNode, type StageDom } from './stageDom.ts'

/** Fewer are layers of their own soon enough. */
const MANY = 8

/** Many that are selected are likely to be dragged next: what the browser does for that is done before. Draws nothing. */
export function ReadyToCarry({ stage }: { stage: RefObject<StageDom | null> }) {
  const selection = useSettledSelection()
  useLayoutEffect(() => {
    const dom = stage.current
    if (dom === null || selection.length <= MANY) return undefined
    const boxes = selection.flatMap((uuid) => boxNode(dom, uuid) ?? [])
    return readyToCarry([...boxes, dom.overlay])
  }, [selection, stage])
  return null
}
