import type { Browser } from '@playwright/test'
import { lake, paper, rings } from './drawings.ts'
import type { SentFile } from './hand.ts'

export interface Files {
  roses: SentFile
  garland: SentFile
  couple: SentFile
  rings: SentFile
  song: SentFile
}

/** What the couple has: two papers, two pictures and a tone. */
export async function files(browser: Browser): Promise<Files> {
  const page = await browser.newPage()
  const draw = async (name: string, drawing: string): Promise<SentFile> => {
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawing) ?? []
    await page.setViewportSize({ width: Number(width), height: Number(height) })
    await page.setContent(`<body style="margin:0">${drawing}`)
    const buffer = await page.screenshot({ type: 'jpeg', quality: 85 })
    return { name, mimeType: 'image/jpeg', buffer }
  }
  const drawn = {
    roses: await draw('roses.jpg', paper('roses')),
    garland: await draw('garland.jpg', paper('garland')),
    couple: await draw('couple.jpg', lake()),
    rings: await draw('rings.jpg', rings()),
  }
  await page.close()
  return { ...drawn, song: { name: 'song.wav', mimeType: 'audio/wav', buffer: tone() } }
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
