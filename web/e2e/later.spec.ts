import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { openStudio } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** Returns how often the script of a part was fetched. */
const fetches = (page: Page, part: string) =>
  page.evaluate((name) => {
    const all = performance.getEntriesByType('resource')
    return all.filter((entry) => new RegExp(`/${name}-[\\w-]+\\.js$`).test(entry.name)).length
  }, part)

/** Deferred parts are not in the initial load. */
test('the inspector follows once the author has begun, and other parts when they are shown', async ({
  host,
  browser,
}) => {
  const { page } = await openStudio(browser, host)
  await page.mouse.move(700, 500)
  await page.mouse.move(705, 505)
  await expect.poll(() => fetches(page, 'ElementInspector')).toBeGreaterThan(0)
  expect(await fetches(page, 'LayersPanel')).toBe(0)
  await page.getByRole('button', { name: t('editor', 'rail.layers'), exact: true }).click()
  await expect(page.getByLabel(t('arrange', 'layers.find'))).toBeVisible()
  expect(await fetches(page, 'LayersPanel')).toBeGreaterThan(0)
  await page.context().close()
})
