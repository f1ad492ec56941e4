/** Files for sharing an address: the QR code as SVG and PNG, and a poster for WeChat Moments and printing. */
import { encode } from 'uqr'

const INK = '#14231e'
/** Pixels per module of the QR code, large enough for printing. */
const SQUARE = 24

/** Returns the QR code as an SVG document. */
export function qrDrawing(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="${INK}"/></svg>`
  )
}

/** Returns the QR code as a PNG. */
export async function qrPicture(address: string): Promise<Blob> {
  const { size } = encode(address, { ecc: 'M', border: 2 })
  const { canvas, paint } = sheet(size * SQUARE, size * SQUARE)
  drawCode(paint, address, { x: 0, y: 0, width: size * SQUARE })
  return await png(canvas)
}

export interface PosterWords {
  title: string
  description: string
  /** Instruction beside the QR code. */
  call: string
}

const POSTER = { width: 750, height: 1334, cover: 750, edge: 60, code: 240 }

/**
 * Draws a poster of 750 × 1334: cover, title, description, QR code. Without a loadable cover it has a plain background.
 */
export async function poster(address: string, words: PosterWords, cover: string): Promise<Blob> {
  const { canvas, paint } = sheet(POSTER.width, POSTER.height)
  await drawCover(paint, cover)
  paint.fillStyle = INK
  paint.textBaseline = 'top'
  paint.font = '700 48px system-ui, "PingFang SC", "Microsoft YaHei", sans-serif'
  const { edge, width, height, code } = POSTER
  let y = POSTER.cover + 44
  for (const line of lines(paint, words.title, width - 2 * edge, 2)) {
    paint.fillText(line, edge, y)
    y += 64
  }
  paint.fillStyle = '#5b6b64'
  paint.font = '400 28px system-ui, "PingFang SC", "Microsoft YaHei", sans-serif'
  y += 8
  for (const line of lines(paint, words.description, width - 2 * edge, 2)) {
    paint.fillText(line, edge, y)
    y += 42
  }
  const top = height - edge - code
  drawCode(paint, address, { x: width - edge - code, y: top, width: code })
  paint.fillStyle = INK
  paint.font = '600 30px system-ui, "PingFang SC", "Microsoft YaHei", sans-serif'
  paint.fillText(words.call, edge, top + code / 2 - 16, width - 3 * edge - code)
  return await png(canvas)
}

function sheet(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('this browser draws no pictures')
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, width, height)
  return { canvas, paint }
}

function drawCode(
  paint: CanvasRenderingContext2D,
  address: string,
  at: { x: number; y: number; width: number },
): void {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const edge = (index: number) => Math.round((index * at.width) / size)
  paint.fillStyle = INK
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      const [left, top] = [edge(x), edge(y)]
      paint.fillRect(at.x + left, at.y + top, edge(x + 1) - left, edge(y + 1) - top)
    }),
  )
}

async function drawCover(paint: CanvasRenderingContext2D, address: string): Promise<void> {
  const { width, cover: height } = POSTER
  const ground = paint.createLinearGradient(0, 0, width, height)
  ground.addColorStop(0, '#e6f2ec')
  ground.addColorStop(1, '#cfe3d8')
  paint.fillStyle = ground
  paint.fillRect(0, 0, width, height)
  const picture = await load(address)
  if (!picture) return
  // Like `object-fit: cover`, aligned to the top: covers show the top of a phone page.
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight)
  const [sourceWidth, sourceHeight] = [width / scale, height / scale]
  const left = (picture.naturalWidth - sourceWidth) / 2
  paint.drawImage(picture, left, 0, sourceWidth, sourceHeight, 0, 0, width, height)
}

/** Loads a picture with CORS: one of a site that does not allow it would taint the canvas, so it is left out. */
async function load(address: string): Promise<HTMLImageElement | undefined> {
  if (address === '') return undefined
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = address
  try {
    await picture.decode()
    return picture
  } catch {
    return undefined
  }
}

/** Wraps a text into at most this many lines, breaking between any two characters. */
export function lines(
  paint: Pick<CanvasRenderingContext2D, 'measureText'>,
  text: string,
  width: number,
  most: number,
): string[] {
  const made: string[] = []
  let line = ''
  for (const letter of text.replace(/\s+/g, ' ').trim()) {
    if (paint.measureText(line + letter).width <= width) {
      line += letter
    } else if (made.length === most - 1) {
      return [...made, `${Array.from(line).slice(0, -1).join('')}…`]
    } else {
      const space = line.lastIndexOf(' ')
      const isWord = letter !== ' ' && space > 0 && /\w$/.test(line)
      made.push(isWord ? line.slice(0, space) : line.trimEnd())
      line = `${isWord ? line.slice(space + 1) : ''}${letter}`.trimStart()
    }
  }
  return line === '' ? made : [...made, line]
}

async function png(canvas: HTMLCanvasElement): Promise<Blob> {
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!made) throw new Error('the picture could not be written')
  return made
}
