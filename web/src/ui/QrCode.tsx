import { useMemo } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  /** Text alternative for screen readers. */
  label: string
  size?: number
}

/** QR code as one SVG path, dark on white in both themes, so that every phone can read it. */
export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const { path, count } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${count} ${count}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect width={count} height={count} fill="#fff" />
      <path d={path} fill="#14231e" />
    </svg>
  )
}

function draw(text: string): { path: string; count: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, count: size }
}
