import type { Browser } from '@playwright/test'
import { lake, paper, rings } from './drawings.ts'
import { wav } from '../wav.ts'
import type { SentFile } from './hand.ts'

export interface Files {
  roses: SentFile
  garland: SentFile
  couple: SentFile
  rings: SentFile
  song: SentFile
}

/** Returns the couple's files: two papers, two pictures and a tone. */
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
  return { ...drawn, song: { name: 'song.wav', mimeType: 'audio/wav', buffer: wav(1, 220) } }
}
