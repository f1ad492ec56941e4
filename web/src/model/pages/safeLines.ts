import type { Fit } from './fit.ts'

export interface SafeLine {
  phone: 'small' | 'usual' | 'tall'
  /** In design pixels from the top of the page. */
  top: number
  /** What becomes there of what is below. */
  state: 'seen' | 'whole' | 'scaled' | 'pinned'
  /** Of its size, where the page is made smaller. */
  percent: number
}

/** Heights of windows that are as wide as 375: a phone with a button in its browser, the same in full, and a tall one. */
const PHONES = { small: 553, usual: 667, tall: 812 } as const

/** Where the windows of three kinds of phones end on a page. */
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
