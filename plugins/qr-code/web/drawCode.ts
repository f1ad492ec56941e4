import { encode } from 'uqr'

export interface DrawnCode {
  /** Modules on a side. */
  count: number
  /** Every dark run of a row as a box, in modules. */
  path: string
}

/** A QR code with error correction H and no margin (EL-QR-11); none for no text, and for one too long for a code. */
export function drawCode(text: string): DrawnCode | null {
  if (text === '') return null
  try {
    const { data, size } = encode(text, { ecc: 'H', border: 0 })
    return { count: size, path: data.map(rowPath).join('') }
  } catch {
    return null
  }
}

function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const length = x - start + 1
    path += `M${start} ${y}h${length}v1h-${length}z`
  }
  return path
}
