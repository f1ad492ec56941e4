import { encode } from 'uqr'
import { png, rgba } from './png.ts'

/**
 * Returns the modules of a QR code with error correction H and no margin (EL-QR-11); null for an empty or too long
 * text.
 */
export function modulesOf(text: string): boolean[][] | null {
  if (text === '') return null
  try {
    return encode(text, { ecc: 'H', border: 0 }).data
  } catch {
    return null
  }
}

/**
 * Returns the code as a data URL. It is a PNG, which phones recognize and save on a long press; colours that cannot be
 * parsed here give an SVG.
 */
export function pictureOf(modules: boolean[][], dark: string, light: string): string {
  const [ink, paper] = [rgba(dark), rgba(light)]
  return ink && paper ? png(modules, ink, paper) : drawing(modules, dark, light)
}

function drawing(modules: boolean[][], dark: string, light: string): string {
  const count = modules.length
  const attribute = (color: string) => color.replace(/[<>"&]/g, '')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${count} ${count}" shape-rendering="crispEdges">` +
    `<rect width="${count}" height="${count}" fill="${attribute(light)}"/>` +
    `<path d="${modules.map(rowPath).join('')}" fill="${attribute(dark)}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Returns path data with each dark run of a row as a rectangle. */
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
