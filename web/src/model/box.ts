/** Rectangles in design pixels, and the bounding boxes of rotated ones. */
import type { PlacedElement } from './work.ts'

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  left: number
  top: number
}

export interface Point {
  x: number
  y: number
}

/** A distance in design pixels. */
export type Offset = Point

export function boxOf({ commonStyle }: PlacedElement): Box {
  const { left, top, width, height } = commonStyle
  return { left, top, width, height }
}

/** Returns the axis-aligned bounding box of an element, including its rotation. */
export function getBoundingBox({ commonStyle }: PlacedElement): Box {
  const { left, top, width, height, rotate } = commonStyle
  if (rotate % 180 === 0) return { left, top, width, height }
  const angle = (rotate * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const [wide, tall] = [width * cos + height * sin, width * sin + height * cos]
  return {
    left: left + (width - wide) / 2,
    top: top + (height - tall) / 2,
    width: wide,
    height: tall,
  }
}

export function union(boxes: readonly Box[]): Box | undefined {
  const [first] = boxes
  if (!first) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

export function touches(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

/** Clamps a number to a range; returns the lower end of an empty range. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}

/** Rounds to two decimals, the precision of stored numbers. */
export function roundToHundredths(value: number): number {
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? 0 : rounded
}
