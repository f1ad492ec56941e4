/** What a paged work shows beside its pages: a hint to swipe, and how far one is. */

/** The first is what a work has that says nothing. */
export const PAGE_HINTS = ['arrow', 'hand', 'none'] as const
export const PAGE_DOTS = ['none', 'dots', 'line', 'numbers'] as const
export const MARKS_COLOR = '#ffffff'
