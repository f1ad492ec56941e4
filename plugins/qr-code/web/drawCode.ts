import { encode } from 'uqr'
import { png, rgba } from './png.ts'

/** Modules of a QR code with error correction H and no margin (EL-QR-11); none for no text, and for one too long for a code. */
export function modulesOf(text: string): boolean[][] | null {
  if (text === '') return null
  try {
    return encode(text, { ecc: 'H', border: 0 }).data
  } catch {
    return null
  }
}

/**
 * The code as the address of a picture. It is one of pixels, which phones read and save when a finger rests on it; colours that
 * only a browser knows make a drawing.
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

/** Every dark run of a row as a box. */
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
