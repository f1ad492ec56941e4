import type { CommonStyle, PlacedElement } from '../work.ts'

/** Where an element stands, and how large it is. */
const PLACE: ReadonlySet<string> = new Set<keyof CommonStyle>(['left', 'top', 'rotate', 'zindex'])
const BOX: ReadonlySet<string> = new Set<keyof CommonStyle>(['width', 'height'])

/** Whether two states of an element differ in nothing but where it stands. */
export function sameButPlace(one: PlacedElement, other: PlacedElement): boolean {
  return isSame(one, other, (key) => PLACE.has(key))
}

/** Whether two states of an element differ in nothing but where it stands and how large it is. */
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
