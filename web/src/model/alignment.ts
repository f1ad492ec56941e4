import type { Box } from './box.ts'

export type AlignmentEdge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

const TOLERANCE = 0.01

/** Which edges or centres of a box stand on those of another one; each direction is told once. */
export function findAlignments(box: Box, other: Box): AlignmentEdge[] {
  const [x] = (['left', 'center', 'right'] as const).filter((_, index) =>
    isNear(box.left + (box.width * index) / 2, other.left + (other.width * index) / 2),
  )
  const [y] = (['top', 'middle', 'bottom'] as const).filter((_, index) =>
    isNear(box.top + (box.height * index) / 2, other.top + (other.height * index) / 2),
  )
  return [x, y].filter((edge) => edge !== undefined)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE
}
