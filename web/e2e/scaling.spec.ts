import type { Page } from '@playwright/test'
import { AUTHOR, expect, shot, test } from './host.ts'
import { boxOf, make } from './phoneWorks.ts'
import { canvasOf, openWork, publishThrough, save, signedIn } from './steps.ts'

const element = (name: string, uuid: string, top: number, props: object, style: object = {}) => ({
  ...{ uuid, id: uuid, name, schemaVersion: 1, pluginProps: props },
  commonStyle: { left: 20, top, width: 160, height: 40, zindex: 1, rotate: 0, ...style },
})

const WORDS = '<p>Open <span style="font-size: 30px;">air</span></p>'
const sheet = {
  ...{ id: 'p1', uuid: 'p1', title: 'p1', backgroundColor: '#ffffff' },
  groups: [{ id: 'g1', name: 'invitation', elements: ['words', 'press'] }],
  elements: [
    element('text', 'words', 40, { text: WORDS, fontSize: 20, letterSpacing: 1 }),
    element(
      'button',
      'press',
      120,
      { text: 'Join', fontSize: 16 },
      { corners: { topLeft: 6, topRight: 6, bottomRight: 6, bottomLeft: 6 } },
    ),
    element('text', 'beside', 400, { text: 'beside', fontSize: 18 }),
  ],
}

interface StoredWork {
  pages: { elements: { pluginProps: Record<string, unknown>; commonStyle: object }[] }[]
}

/** CV-013, EN-009: a group is scaled as a unit, including font sizes, spacing and corners, and published so. */
test('a group that is pulled at a corner takes its type along', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const id = await make(host, token, { title: 'scaled', pages: [sheet] })
  const context = await signedIn(browser, token, { language: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await openWork(page, host, id)
  const box = (uuid: string) => canvasOf(page).locator(`[data-el="${uuid}"]`)
  const text = box('words').locator('.text-view').first()
  const grown = () => boxOf(box('press')).then(({ width }) => Math.round(width))
  await expect(text).toHaveCSS('font-size', '20px')
  await box('press').click()

  await pull(page, 'se', 80)
  await page.screenshot({ path: shot('scaling-on-the-way') })
  // The effect is visible during the gesture, before it is committed.
  await expect(text).toHaveCSS('font-size', '30px')
  await page.mouse.up()
  await expect(text).toHaveCSS('font-size', '30px')
  await expect(text).toHaveCSS('letter-spacing', '1.5px')
  await expect(box('words').getByText('air')).toHaveCSS('font-size', '45px')
  await expect(box('press')).toHaveCSS('border-radius', '9px')
  await expect(box('beside').locator('.text-view').first()).toHaveCSS('font-size', '18px')
  expect(await grown()).toBe(240)
  await page.keyboard.press('Control+z')
  await expect(text).toHaveCSS('font-size', '20px')
  await expect(box('words').getByText('air')).toHaveCSS('font-size', '30px')
  expect(await grown()).toBe(160)
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toHaveCSS('font-size', '30px')

  // Dragging an edge changes the size of the box, not of the letters.
  await pull(page, 'e', 24)
  await page.mouse.up()
  await expect.poll(grown).toBe(264)
  await expect(text).toHaveCSS('font-size', '30px')

  await save(page, 'en-US')
  const { data } = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
  const [words, press] = data.pages[0]?.elements ?? []
  expect(words?.pluginProps).toMatchObject({ fontSize: 30, letterSpacing: 1.5 })
  expect(words?.pluginProps.text).toMatch(/font-size: ?45px/)
  expect(press?.pluginProps).toMatchObject({ fontSize: 24 })
  expect(press?.commonStyle).toMatchObject({ corners: { topLeft: 9, bottomRight: 9 } })
  const visitor = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const published = await visitor.newPage()
  await published.goto(await publishThrough(page, 'en-US'))
  await expect(published.locator('[data-el=words] .text-view')).toHaveCSS('font-size', '30px')
  await visitor.close()
  await context.close()
})

/** Drags a handle of the selection to the right, without releasing it. */
async function pull(page: Page, handle: string, by: number): Promise<void> {
  const { x, y, width, height } = await boxOf(page.locator(`[data-handle="${handle}"]`).first())
  const from = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.keyboard.down('Control')
  await page.mouse.move(from.x + by / 2, from.y)
  await page.mouse.move(from.x + by, from.y)
  await page.keyboard.up('Control')
}
