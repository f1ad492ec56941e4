import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { openStudio } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** How each file of this name came: by whom it was asked for, and the bytes that went over the wire for it. */
const arrivals = (page: Page, name: RegExp) =>
  page.evaluate((pattern) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all
      .filter((entry) => new RegExp(pattern).test(entry.name))
      .map(({ initiatorType, transferSize }) => ({ by: initiatorType, bytes: transferSize }))
  }, name.source)

/** What is shown later is not part of the first load, and not run before it is shown; then it does not wait for the network. */
test('parts of the editor follow once the author has begun, and come from the cache when they are shown', async ({
  host,
  browser,
}) => {
  const { page } = await openStudio(browser, host)
  const listed = await page.evaluate(
    async () => (await (await fetch('/later.json')).json()) as string[],
  )
  expect(listed.length).toBeGreaterThan(30)
  await page.mouse.move(700, 500)
  await page.mouse.move(705, 505)
  await expect
    .poll(
      () =>
        page.evaluate((files) => {
          const all = performance.getEntriesByType('resource')
          const there = new Set(all.map(({ name }) => new URL(name).pathname))
          return files.filter((file) => !there.has(file))
        }, listed),
      { timeout: 60_000 },
    )
    .toEqual([])

  const panel = /\/LayersPanel-[\w-]+\.js$/
  const before = await arrivals(page, panel)
  expect(before.map(({ by }) => by)).toEqual(['fetch'])
  expect(before[0]?.bytes).toBeGreaterThan(0)
  await page.getByRole('button', { name: t('editor', 'rail.layers'), exact: true }).click()
  await expect(page.getByLabel(t('arrange', 'layers.find'))).toBeVisible()
  const after = await arrivals(page, panel)
  expect(after.slice(1).map(({ bytes }) => bytes)).toEqual([0])
  await page.context().close()
})
