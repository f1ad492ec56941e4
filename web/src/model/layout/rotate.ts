import { getBoundingBox, roundToHundredths, union } from '../box.ts'
import { changeElements, withPatch } from '../change.ts'
import type { PlacedElement, Work } from '../work.ts'

export interface RotatedPlacement {
  left: number
  top: number
  rotate: number
}

/** Rotates elements around the centre of their common bounding box; returns their new positions. */
export function turnTogether(
  elements: readonly PlacedElement[],
  degrees: number,
): Map<string, RotatedPlacement> {
  const box = union(elements.map(getBoundingBox))
  if (!box) return new Map()
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return new Map(
    elements.map(({ uuid, commonStyle: { left, top, width, height, rotate } }) => {
      const x = left + width / 2 - centre.x
      const y = top + height / 2 - centre.y
      const place = {
        left: roundToHundredths(centre.x + x * cos - y * sin - width / 2),
        top: roundToHundredths(centre.y + x * sin + y * cos - height / 2),
      }
      return [uuid, { ...place, rotate: normalAngle(rotate + degrees) }]
    }),
  )
}

export function placeTurned(
  work: Work,
  pageId: string,
  turned: ReadonlyMap<string, RotatedPlacement>,
): Work {
  return changeElements(work, pageId, turned.keys(), (element) => {
    const place = turned.get(element.uuid)
    if (!place || element.locked) return element
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, place) })
  })
}

/** Normalizes an angle to the range from -180 (exclusive) to 180. */
export function normalAngle(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360
  return roundToHundredths(turned > 180 ? turned - 360 : turned)
}
