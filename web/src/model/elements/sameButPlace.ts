import type { CommonStyle, PlacedElement } from '../work.ts'

/** Style properties for the position, and for position and size. */
const PLACE: ReadonlySet<string> = new Set<keyof CommonStyle>(['left', 'top', 'rotate', 'zindex'])
const BOX: ReadonlySet<string> = new Set<keyof CommonStyle>(['width', 'height'])

/** Returns whether two states of an element differ in their position only. */
export function sameButPlace(one: PlacedElement, other: PlacedElement): boolean {
  return isSame(one, other, (key) => PLACE.has(key))
}

/** Returns whether two states of an element differ in position and size only. */
export function sameButBox(one: PlacedElement, other: PlacedElement): boolean {
  return isSame(one, other, (key) => PLACE.has(key) || BOX.has(key))
}

type IsLeftOut = (key: string) => boolean

function isSame(one: PlacedElement, other: PlacedElement, isLeftOut: IsLeftOut): boolean {
  if (one === other) return true
  const { commonStyle: style, ...rest } = one
  const { commonStyle: otherStyle, ...otherRest } = other
  return isAlike(rest, otherRest) && isAlike(style, otherStyle, isLeftOut)
}

function isAlike(one: object, other: object, isLeftOut: IsLeftOut = () => false): boolean {
  const values = new Map<string, unknown>(Object.entries(one))
  const others = new Map<string, unknown>(Object.entries(other))
  return [...new Set([...values.keys(), ...others.keys()])].every(
    (key) => isLeftOut(key) || values.get(key) === others.get(key),
  )
}
