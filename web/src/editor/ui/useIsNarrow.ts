import { useMediaQuery } from '@mantine/hooks'

/** Window width in pixels below which the panels are drawers over the canvas. */
export const NARROW = 1100

export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW - 1}px)`, false, { getInitialValueInEffect: false })
}
