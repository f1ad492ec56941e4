import type { Browser } from '@playwright/test'
import type { SentFile } from './hand.ts'

export interface Files {
  ground: SentFile
  photo: SentFile
  song: SentFile
}

/** A soft ground, a picture of two people at a lake, and a tone. */
export async function files(browser: Browser): Promise<Files> {
  const page = await browser.newPage({ viewport: { width: 750, height: 1000 } })
  const draw = async (name: string, background: string): Promise<SentFile> => {
    await page.setContent(`<body style="margin:0;height:100vh;background:${background}">`)
    const buffer = await page.screenshot({ type: 'jpeg', quality: 85 })
    return { name, mimeType: 'image/jpeg', buffer }
  }
  const ground = await draw(
    'paper.jpg',
    `radial-gradient(circle at 15% 8%, #fbe3e4 0 22%, transparent 46%),
     radial-gradient(circle at 88% 92%, #f6ddd0 0 20%, transparent 48%), #fffaf5`,
  )
  const photo = await draw(
    'couple.jpg',
    `radial-gradient(circle at 40% 44%, #f4d3bd 0 9%, transparent 9.4%),
     radial-gradient(circle at 60% 42%, #e9bfa2 0 9%, transparent 9.4%),
     radial-gradient(ellipse at 39% 76%, #ffffff 0 20%, transparent 20.5%),
     radial-gradient(ellipse at 61% 76%, #2d3a4f 0 20%, transparent 20.5%),
     linear-gradient(#f8cfae, #f3a683 45%, #6a8caf 45.3%, #30475e)`,
  )
  await page.close()
  return { ground, photo, song: { name: 'song.wav', mimeType: 'audio/wav', buffer: tone() } }
}

/** A second of a low tone. */
function tone(): Buffer {
  const [rate, length] = [8000, 8000]
  const bytes = Buffer.alloc(44 + length, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + length, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(length, 40)
  for (let at = 0; at < length; at += 1)
    bytes[44 + at] = 128 + Math.round(40 * Math.sin((at * 2 * Math.PI * 220) / rate))
  return bytes
}
