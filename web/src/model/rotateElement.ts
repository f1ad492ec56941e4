import { roundToHundredths } from './box.ts'
import { updateStyle } from './updateStyle.ts'
import type { Work } from './work.ts'

/** Turns one element to an angle, kept within -180 (not included) to 180. */
export function rotateElement(work: Work, pageId: string, uuid: string, degrees: number): Work {
  return updateStyle(work, pageId, [uuid], { rotate: normalAngle(degrees) })
}

export function normalAngle(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360
  return roundToHundredths(turned > 180 ? turned - 360 : turned)
}
