import { useEffect, useRef, useState } from 'react'
import { usePendingEdit } from '@pinye/plugin-api/fields'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { keyOf } from '@pinye/plugin-api'
import type { InlineEditorProps } from '@pinye/plugin-api'
import { cropOf } from '../pictureLook.ts'
import type { Crop } from '../pictureLook.ts'
import type { PictureProps } from '../pictureProps.ts'
import { afterKey, movedBy, zoomedTo } from './cropping.ts'
import type { Point, Size } from './cropping.ts'

type Box = { current: HTMLElement | null }

export interface CroppingInput extends InlineEditorProps<PictureProps> {
  natural: Size
  /** Size of the box. */
  size: Size
}

/** Elements outside of the box that belong to the editing. */
const EDITING_SELECTOR = '[data-keeps-editing], [role="dialog"]'

/** Crop during editing: committing makes one history entry, cancelling none. */
export function useCropping(box: Box, input: CroppingInput) {
  const { props, natural, size, onChange, onDone } = input
  const [crop, setCrop] = useState(() => cropOf(props))
  const set = (next: Crop) => setCrop(next)
  const before = cropOf(props)
  const isSame = (['zoom', 'focusX', 'focusY'] as const).every((key) => crop[key] === before[key])
  const applyCrop = () => {
    // A crop requires `cover`; it has no effect on an image that is stretched or fitted.
    if (!isSame || props.fillType !== 'cover') onChange({ ...crop, fillType: 'cover' })
  }
  usePendingEdit(isSame ? null : applyCrop)
  const confirm = () => {
    applyCrop()
    onDone()
  }
  const latest = useRef({ crop, natural, size, set, confirm, cancel: onDone })
  useEffect(() => {
    latest.current = { crop, natural, size, set, confirm, cancel: onDone }
  })
  useWheel(box, latest)
  useKeys(latest)
  useOutside(box, latest)
  useEffect(() => box.current?.focus({ preventScroll: true }), [box])
  const flips: Point = { x: props.flipX ? -1 : 1, y: props.flipY ? -1 : 1 }
  const hold = useHold(flips, latest)
  return { crop, set, confirm, cancel: onDone, hold }
}

type Latest = {
  current: {
    crop: Crop
    natural: Size
    size: Size
    set: (crop: Crop) => void
    confirm: () => void
    cancel: () => void
  }
}

/** Dragging. The browser gives pointer coordinates within the box, whatever its rotation and zoom. */
function useHold(flips: Point, latest: Latest) {
  const held = useRef<{ pointer: number; at: Point; from: Crop } | null>(null)
  const pointOf = ({ nativeEvent: { offsetX: x, offsetY: y } }: ReactPointerEvent): Point => ({
    x,
    y,
  })
  const letGo = (event: ReactPointerEvent) => {
    if (held.current?.pointer === event.pointerId) held.current = null
  }
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button !== 0) return
      event.stopPropagation()
      if (held.current) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      held.current = { pointer: event.pointerId, at: pointOf(event), from: latest.current.crop }
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const now = held.current
      if (now?.pointer !== event.pointerId) return
      const { natural, size, set } = latest.current
      const to = pointOf(event)
      const by = { x: (to.x - now.at.x) * flips.x, y: (to.y - now.at.y) * flips.y }
      set(movedBy(now.from, by, natural, size))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
    onDoubleClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  }
}

/** Native listener: React's wheel listeners are passive, so they cannot keep the canvas from scrolling. */
function useWheel(box: Box, latest: Latest) {
  useEffect(() => {
    const node = box.current
    if (!node) return
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const { crop, natural, size, set } = latest.current
      const at = { x: event.offsetX, y: event.offsetY }
      set(zoomedTo(crop, crop.zoom * Math.exp(-event.deltaY / 500), at, natural, size))
    }
    node.addEventListener('wheel', handleWheel, { passive: false })
    return () => node.removeEventListener('wheel', handleWheel)
  }, [box, latest])
}

/** Keys, wherever the focus is: Enter commits, Escape cancels, arrows and plus or minus change the crop. */
function useKeys(latest: Latest) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      const key = keyOf(event)
      const isIn = (what: string) => target instanceof Element && target.closest(what) !== null
      if (isIn('[role="dialog"]')) return
      const { crop, natural, size, set, confirm, cancel } = latest.current
      const next = isIn('input, button, textarea')
        ? undefined
        : afterKey(crop, event, natural, size)
      if (next) set(next)
      else if (key === 'Escape') cancel()
      else if (key === 'Enter' && !isIn('button, textarea, input')) confirm()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [latest])
}

/** A press elsewhere commits the crop, as it does with a text. */
function useOutside(box: Box, latest: Latest) {
  useEffect(() => {
    const handlePress = ({ target, button }: PointerEvent) => {
      if (button !== 0 || !(target instanceof Element)) return
      if (box.current?.contains(target) || target.closest(EDITING_SELECTOR)) return
      latest.current.confirm()
    }
    document.addEventListener('pointerdown', handlePress, true)
    return () => document.removeEventListener('pointerdown', handlePress, true)
  }, [box, latest])
}
