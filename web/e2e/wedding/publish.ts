import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, shot } from '../host.ts'
import { seriousProblems, waitUntilStable } from '../axe.ts'
import { words } from '../words.ts'
import type { InputDriver } from './hand.ts'

export interface Addresses {
  draft: string
  published: string
}

/** Checks the draft, publishes through the checks, and downloads the share image. */
export async function publish(hand: InputDriver): Promise<Addresses> {
  const { page, language } = hand
  const t = words(language)
  const button = (key: string) =>
    page.getByRole('button', { name: t('editor', `header.${key}`), exact: true })
  await hand.press(button('preview'))
  const draft = await valueOf(page.getByLabel(t('editor', 'preview.address')))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await hand.press(button('publish'))
  // No WeChat login is configured, and a new button has low contrast: one click fixes both. The hint about the map's
  // missing key stays.
  const gate = page.getByRole('dialog', { name: t('editor', 'publish.title') })
  await expect(gate.getByRole('listitem')).toHaveCount(3, { timeout: 30_000 })
  await waitUntilStable(page)
  await page.screenshot({ path: shot(`wedding-${language}-gate`) })
  expect(await seriousProblems(page)).toEqual([])
  await hand.press(gate.getByRole('button', { name: t('publish', 'fixAll', { number: '2' }) }))
  await expect(gate.getByText(t('publish', 'hints', { number: '1' }))).toBeVisible()
  await hand.press(gate.getByRole('button', { name: t('publish', 'anyway'), exact: true }))
  const done = page.getByRole('heading', { name: t('messages', 'publish.ok'), exact: true })
  await expect(done).toBeVisible({ timeout: 60_000 })
  const published = await valueOf(page.getByLabel(t('editor', 'publish.address')))
  const poster = page.getByRole('button', { name: t('publish', 'file.poster'), exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), hand.press(poster)])
  const picture = readFileSync(await file.path())
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([750, 1334])
  await waitUntilStable(page)
  await page.screenshot({ path: shot(`wedding-${language}-published`) })
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  return { draft, published }
}

async function valueOf(field: Locator): Promise<string> {
  await expect(field).toHaveValue(/^https?:/, { timeout: 30_000 })
  return field.inputValue()
}
