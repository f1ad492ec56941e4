import type { Fit } from './fit.ts'

export interface SafeLine {
  phone: 'small' | 'usual' | 'tall'
  /** Design pixels from the top of the page. */
  top: number
  /** How the page shows content below the line. */
  state: 'seen' | 'whole' | 'scaled' | 'pinned'
  /** Scale of a scaled page in percent. */
  percent: number
}

/**
 * Viewport heights at a width of 375: a phone with a home button in its browser, the same in full screen, and a tall
 * phone.
 */
const PHONES = { small: 553, usual: 667, tall: 812 } as const

/** Returns where the viewports of three kinds of phones end on a page. */
export function safeLines(page: { fit: Fit; needed: number; width: number }): SafeLine[] {
  const { fit, needed, width } = page
  return (Object.keys(PHONES) as (keyof typeof PHONES)[]).map((phone) => {
    const top = (PHONES[phone] * width) / 375
    const percent = Math.round(Math.min(1, top / Math.max(1, needed)) * 100)
    const isWhole = needed <= top
    const state = fit === 'pin' ? 'pinned' : isWhole ? 'whole' : fit === 'scale' ? 'scaled' : 'seen'
    return { phone, top, state, percent }
  })
}
