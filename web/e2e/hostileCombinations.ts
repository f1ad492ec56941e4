import { expect, type Page } from '@playwright/test'
import type { Cases } from './corpus.ts'
import { provoke } from './detector.ts'
import type { Host } from './host.ts'
import { element, type ElementType } from './hostileWorks.ts'
import { words } from './words.ts'

const t = words('zh-CN')
/** Number of combinations that the library shows at once (CB-006). */
const PAGE_SIZE = 12

/** Creates combinations with payloads as names and as picture addresses; returns how many were rejected. */
export async function keepCombinations(
  host: Host,
  token: string,
  type: ElementType,
  cases: Cases,
): Promise<{ kept: number; refused: number }> {
  const elements = [0, 1].map((i) => element(type, {}, 'combination', i))
  const all = [
    ...cases.add('combination name', 'html').map((name) => ({ name })),
    ...cases.add('combination picture', 'url').map((thumbnail) => ({ name: 'x', thumbnail })),
  ]
  let kept = 0
  for (const one of all) {
    const made = await host.call('POST', '/api/combinations', token, { ...one, elements })
    expect([201, 422], JSON.stringify(made)).toContain(made.status)
    if (made.status === 201) kept += 1
  }
  return { kept, refused: all.length - kept }
}

/** Opens all pages of the library in the editor, and the details of its first combination. */
export async function openLibrary(page: Page, host: Host, work: number, kept: number) {
  await page.goto(`${host.studio}/editor/${work}`)
  await page.getByRole('button', { name: t('editor', 'rail.combinations'), exact: true }).click()
  const cards = page
    .getByRole('list', { name: t('editor', 'panel.combinations') })
    .getByRole('listitem')
  for (let shown = PAGE_SIZE; shown < kept; shown += PAGE_SIZE) {
    await expect(cards).toHaveCount(shown)
    await page.getByRole('button', { name: t('editor', 'combinations.more') }).click()
  }
  await expect(cards).toHaveCount(kept)
  const found = await provoke(page)
  await cards.first().hover()
  await cards.first().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: t('messages', 'combo.detail') }).click()
  await page.getByRole('dialog').waitFor()
  found.push(...(await provoke(page)))
  return found
}
