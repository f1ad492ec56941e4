/** Icons of the buttons; those of the tools are from Tabler (MIT). */
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
  effects: 'M6 21l9-9M12.5 9.5l2 2M15 4v3M13.5 5.5h3M19 10v3M17.5 11.5h3M6 5v3M4.5 6.5h3',
  caret: 'M7 10l5 5 5-5',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  color: 'M4 17h3m10 0h4M8.2 12h7.2M5.4 17l5-13h2.4l5.6 13',
  spacing: 'M3 8l3-3 3 3M3 16l3 3 3-3M6 5v14M13 6h7M13 12h7M13 18h7',
  shadow: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M13 12h5M13 15h4M13 18h1M13 9h4M13 6h1',
  link: 'M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072L18 13M13 18l-.397.534a5.068 5.068 0 0 1-7.127 0 4.972 4.972 0 0 1 0-7.071L6 11',
  enlarge: 'M16 4h4v4M14 10l6-6M8 20H4v-4M4 20l6-6M16 20h4v-4M14 14l6 6M8 4H4v4M4 4l6 6',
  clear: 'M17 15l4 4m0-4l-4 4M7 6V5h11v1M7 19h4M13 5L9 19',
  variable:
    'M5 4C2.5 9 2.5 14 5 20M19 4c2.5 5 2.5 10 0 16M9 9h1c1 0 1 1 2.016 3.527C13 15 13 16 14 16h1M8 16c1.5 0 3-2 4-3.5S14.5 9 16 9',
}

export function icon(name: keyof typeof PATHS, size = 16): ReactNode {
  return (
    <svg
      width={size}
      height={size}
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
