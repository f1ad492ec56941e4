import type { Border, CommonStyle, Length, Sides } from '../work.ts'

/** Shared by all boxes without sides, since documents are immutable; saves about a dozen objects per box. */
const ZERO: Length = Object.freeze({ value: 0, unit: 'px' })
export const NO_SIDES: Sides = Object.freeze({ top: ZERO, right: ZERO, bottom: ZERO, left: ZERO })
const NO_BORDER: Border = Object.freeze({
  ...NO_SIDES,
  color: Object.freeze({ value: '#000000' }),
  style: Object.freeze({ value: 'solid' }),
})

/** Returns the initial style of every element (EM-002, EM-006). */
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

/** Returns the shared object with the same sides, compared as JSON, if there is one. */
export function sharedSides<T extends Sides>(sides: T): T {
  const text = JSON.stringify(sides)
  return (SHARED.find((known) => known.text === text)?.one as T | undefined) ?? sides
}
