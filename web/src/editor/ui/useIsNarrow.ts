import { useMediaQuery } from '@mantine/hooks'

/** Below this width the panels lie over the canvas instead of beside it. */
export const NARROW = 1100

export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW - 1}px)`, false, { getInitialValueInEffect: false })
}
