/** Strokes of the format buttons. */
import type { ReactNode } from 'react'

const PATHS = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h6M7 19h6m1-14-4 14',
  underline: 'M7 5v5a5 5 0 0 0 10 0V5M5 19h14',
  verticalText: 'M6 5h8m-4 0v14m8-13v12m0 0-2.5-2.5M18 18l2.5-2.5',
  left: 'M4 6h16M4 12h10M4 18h14',
  center: 'M4 6h16M8 12h8M6 18h12',
  right: 'M4 6h16M10 12h10M6 18h14',
  justify: 'M4 6h16M4 12h16M4 18h16',
}

export function icon(name: keyof typeof PATHS): ReactNode {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
