import type { Border, CommonStyle, Length, Sides } from '../work.ts'

/** Shared by all boxes that have none, since documents never change in place: of each they would be a dozen objects. */
const ZERO: Length = Object.freeze({ value: 0, unit: 'px' })
export const NO_SIDES: Sides = Object.freeze({ top: ZERO, right: ZERO, bottom: ZERO, left: ZERO })
const NO_BORDER: Border = Object.freeze({
  ...NO_SIDES,
  color: Object.freeze({ value: '#000000' }),
  style: Object.freeze({ value: 'solid' }),
})

/** The style every element starts with (EM-002, EM-006). */
export function defaultCommonStyle(): CommonStyle {
  return {
    top: 100,
    left: 100,
    width: 100,
    height: 40,
    zindex: 1,
    rotate: 0,
    textAlign: 'center',
    color: '#000000',
    backgroundColor: 'transparent',
    fontSize: 14,
    margin: NO_SIDES,
    padding: NO_SIDES,
    border: NO_BORDER,
  }
}

const SHARED = [NO_SIDES, NO_BORDER].map((one) => ({ one, text: JSON.stringify(one) }))

/** The shared one of the same sides, letter by letter, if there is one. */
export function sharedSides<T extends Sides>(sides: T): T {
  const text = JSON.stringify(sides)
  return (SHARED.find((known) => known.text === text)?.one as T | undefined) ?? sides
}
