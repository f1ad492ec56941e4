import { ANIMATION_NAMES, DURATION } from '../../../model/animations/animations.ts'

/** AN-002, AN-003: what playAnimation can play, and AN-005: how long. */
export const ACTION_ANIMATIONS: readonly string[] = Object.values(ANIMATION_NAMES).flat()

export const ACTION_DURATION = DURATION
