import type { Browser, Locator, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host, secondInSoak } from './host.ts'
import { waitUntilStable } from './axe.ts'
import { bringPicture, canvasOf, openNewWork, publishThrough, save, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 }

const NAMES = {
  'zh-CN': {
    title: '大标题',
    text: '添加大标题',
    outline: '描边按钮',
    frame: '拍立得',
    label: '标签',
  },
  'en-US': {
    title: 'Title',
    text: 'Add a title',
    outline: 'Outline',
    frame: 'Instant photo',
    label: 'Label',
  },
}

interface StoredElement {
  name: string
  commonStyle: Record<string, unknown>
}

for (const [language, theme] of [
  ['zh-CN', 'light'],
  ['en-US', 'dark'],
] as const) {
  /** EM-006: the common box settings, from the panel to the visitor; ED-021: presets with rendered samples. */
  test(
    `ready-made elements and the look of a box reach visitors, ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      test.setTimeout(90_000)
      const token = await host.signIn(AUTHOR)
      const context = await signedIn(browser, token, { language, theme })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      const t = words(language)
      const names = NAMES[language]
      const id = await openNewWork(page, host, language)
      const canvas = canvasOf(page)

      // Presets are loaded on demand; each sample is rendered by the type's own view.
      const looks = page.getByText(t('panels', 'presets.looks'), { exact: true })
      await looks.click()
      const card = (name: string) =>
        page.getByRole('button', { name: t('panels', 'presets.add', { name }), exact: true })
      await expect(card(names.title).getByText(names.text)).toBeVisible()
      await waitUntilStable(page)
      await page.screenshot({ path: shot(`panels-${language}-ready`) })

      // Added by keyboard, by drag, and with a chosen picture.
      await card(names.title).focus()
      await page.keyboard.press('Enter')
      const title = canvas.getByText(names.text)
      await expect(title).toHaveCSS('font-size', '36px')
      await dragOnto(page, card(names.outline), { x: 420, y: 640 })
      await expect(canvas.locator('.button-view')).toHaveCSS('border-radius', '24px')
      await card(names.frame).click()
      await bringPicture(page, language)
      await card(names.label).click()
      await expect(canvas.getByRole('option')).toHaveCount(4)
      await waitUntilStable(page)
      await page.screenshot({ path: shot(`panels-${language}-placed`) })

      // One drag of a slider is one history entry; a shadow is set by one tap; corners are set together and
      // individually.
      const box = canvas.locator('.py-el').filter({ hasText: names.text })
      await box.click()
      const panel = page.getByRole('complementary', { name: t('editor', 'panel.settings') })
      const opacity = panel.getByRole('slider', { name: t('panels', 'opacity'), exact: true })
      await slide(page, opacity)
      await expect(box).toHaveAttribute('style', /opacity\(0?\.\d+\)/)
      await page.keyboard.press('Control+z')
      await expect(box).not.toHaveAttribute('style', /opacity/)
      await slide(page, opacity)
      const group = (name: string) =>
        panel.getByRole('group', { name: t('panels', name), exact: true })
      await group('shadow').getByText(t('panels', 'shadow.soft'), { exact: true }).click()
      await expect(box).toHaveCSS('filter', /drop-shadow\(.+\) opacity/)
      await panel.getByText(t('panels', 'fill.gradient'), { exact: true }).click()
      await expect(box).toHaveCSS('background-image', /^linear-gradient/)
      // With a background, the shadow becomes a box shadow.
      await expect(box).toHaveCSS('box-shadow', /0px 4px 16px/)
      const radius = panel.getByLabel(t('panels', 'corners'), { exact: true }).getByRole('textbox')
      await radius.fill('16')
      await radius.press('Enter')
      await expect(box).toHaveCSS('border-radius', '16px')
      await panel.getByRole('button', { name: t('panels', 'corners.split') }).click()
      const last = panel.getByLabel(t('panels', 'corners.bottomRight'), { exact: true })
      await last.fill('0')
      await last.press('Enter')
      await expect(box).toHaveCSS('border-radius', '16px 16px 0px')
      await panel.getByRole('button', { name: t('panels', 'shadow.details') }).click()
      await opacity.scrollIntoViewIfNeeded()
      await waitUntilStable(page)
      await page.screenshot({ path: shot(`panels-${language}-box`) })

      await expectOneOfEach(page, canvas, language)
      await save(page, language)
      const stored = await storedBoxes(host, id, token)
      expect(stored.map(({ name }) => name)).toEqual(['text', 'button', 'picture', 'text'])
      const [first, second] = stored.map(({ commonStyle }) => commonStyle)
      expect(first).toMatchObject({
        corners: { topLeft: 16, topRight: 16, bottomRight: 0, bottomLeft: 16 },
        shadow: { x: 0, y: 4, blur: 16, spread: 0 },
        gradient: { shape: 'linear' },
      })
      // Default values are not stored.
      expect(
        Object.keys(second ?? {}).filter((key) => /corners|opacity|shadow|gradient/.test(key)),
      ).toEqual([])

      const address = await publishThrough(page, language)
      await expectSeen(browser, address, { language, text: names.text })
      await context.close()
    },
  )
}

/** A type with its own corners, fill and border has no common fields for them. */
async function expectOneOfEach(page: Page, canvas: Locator, language: Language) {
  const t = words(language)
  await canvas
    .locator('.py-el')
    .filter({ has: page.locator('.button-view') })
    .click()
  const panel = page.getByRole('complementary', { name: t('editor', 'panel.settings') })
  await expect(panel.getByRole('slider', { name: t('panels', 'opacity') })).toBeVisible()
  await expect(panel.getByRole('group', { name: t('panels', 'corners'), exact: true })).toHaveCount(
    0,
  )
  await expect(panel.getByRole('group', { name: t('panels', 'shadow'), exact: true })).toHaveCount(
    0,
  )
  await expect(panel.getByText(t('panels', 'fill.gradient'), { exact: true })).toHaveCount(0)
}

async function expectSeen(
  browser: Browser,
  address: string,
  { language, text }: { language: Language; text: string },
) {
  const visitor = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const page = await visitor.newPage()
  await page.goto(address)
  await expect(page.locator('script')).toHaveCount(0)
  const box = page.locator('.py-el').filter({ hasText: text })
  await expect(box).toHaveCSS('border-radius', /^16(\.\d+)?px 16(\.\d+)?px 0px$/)
  await expect(box).toHaveCSS('background-image', /^linear-gradient/)
  await expect(box).toHaveCSS('box-shadow', / 0px 4(\.\d+)?px 16(\.\d+)?px 0px$/)
  await expect(box).toHaveCSS('filter', /^opacity\(0\.\d+\)$/)
  const plain = page.locator('.py-el').filter({ has: page.locator('.button-view') })
  expect(await plain.getAttribute('style')).not.toMatch(/radius|filter|shadow|gradient|overflow/)
  await page.screenshot({ path: shot(`panels-${language}-visitor`) })
  await visitor.close()
}

async function dragOnto(page: Page, card: Locator, to: { x: number; y: number }) {
  const sheet = await page.locator('[data-canvas]').first().boundingBox()
  if (!sheet) throw new Error('the canvas is not there')
  await card.hover()
  await page.mouse.down()
  await page.mouse.move(sheet.x + to.x, sheet.y + to.y, { steps: 6 })
  await page.mouse.up()
}

/** Drags a slider from its end to its middle. */
async function slide(page: Page, slider: Locator) {
  await slider.scrollIntoViewIfNeeded()
  const thumb = await slider.boundingBox()
  if (!thumb) throw new Error('the slider is not there')
  const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 30, y, { steps: 4 })
  await page.mouse.move(x - 50, y, { steps: 4 })
  await page.mouse.up()
}

async function storedBoxes(host: Host, id: number, token: string): Promise<StoredElement[]> {
  const answer = await host.call<{ pages: { elements: StoredElement[] }[] }>(
    'GET',
    `/api/works/${id}`,
    token,
  )
  return answer.data.pages.flatMap(({ elements }) => elements)
}
