import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host, secondInSoak } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { make } from './phoneWorks.ts'
import { canvasOf, openWork, publishThrough, save, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const NAMES = {
  'zh-CN': { heading: '标题', size: '字号', own: '强调', quote: '引用', huge: '大字' },
  'en-US': { heading: 'Heading', size: 'Font size', own: 'Accent', quote: 'Quote', huge: 'Huge' },
}

const text = (uuid: string, top: number) => ({
  uuid,
  id: uuid,
  name: 'text',
  schemaVersion: 1,
  pluginProps: { text: uuid, fontSize: 14, color: '#203040' },
  commonStyle: { left: 20, top, width: 300, height: 40, zindex: 1, rotate: 0 },
})
const sheet = (id: string, ...elements: object[]) => ({
  ...{ id, uuid: id, title: id, backgroundColor: '#ffffff', groups: [], elements },
})

interface StoredWork {
  sharedStyles?: Record<string, { id: string; name: string; props: Record<string, unknown> }[]>
  pages: { elements: { sharedStyle?: string; pluginProps: Record<string, unknown> }[] }[]
}

for (const [language, theme] of [
  ['zh-CN', 'light'],
  ['en-US', 'dark'],
] as const) {
  /** ED, EL-TEXT: shared styles of a work, from the panel to the visitor, and in copies of the work. */
  test(
    `a style that changes, changes all texts of the work that wear it, ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      const token = await host.signIn(AUTHOR)
      const pages = [sheet('p1', text('one', 40), text('two', 200)), sheet('p2', text('far', 80))]
      const id = await make(host, token, { title: '样式', pages })
      const context = await signedIn(browser, token, { language, theme })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      await openWork(page, host, id)
      const [t, names] = [words(language), NAMES[language]]
      const { box, choose, drawnText, card, goTo } = handsOf(page, language)

      await page.getByRole('button', { name: t('editor', 'rail.pages'), exact: true }).click()

      // One click applies a style to the selection, on every page.
      for (const uuid of ['one', 'two']) {
        await choose(uuid)
        await card(names.heading).click()
        await expect(drawnText(uuid)).toHaveCSS('font-size', '32px')
        await expect(card(names.heading)).toHaveAttribute('aria-pressed', 'true')
      }
      await goTo('p2')
      await choose('far')
      await card(names.heading).click()
      await goTo('p1')
      await waitUntilStable(page)
      await choose('one')
      await page.screenshot({ path: shot(`styles-${language}-worn`) })

      // Changing one element changes all that share its style: one history entry, on the other page too.
      await sizeField(page, names.size).fill('40')
      await sizeField(page, names.size).press('Enter')
      await expect(drawnText('one')).toHaveCSS('font-size', '40px')
      await expect(drawnText('two')).toHaveCSS('font-size', '32px')
      const differing = page.getByRole('group', {
        name: t('styles', 'differs', { name: names.heading }),
      })
      await page.screenshot({ path: shot(`styles-${language}-differs`) })
      await differing.getByRole('button', { name: t('styles', 'updateAll', { count: 3 }) }).click()
      await expect(drawnText('two')).toHaveCSS('font-size', '40px')
      await expect(differing).toHaveCount(0)
      await page.keyboard.press('Control+z')
      await expect(drawnText('two')).toHaveCSS('font-size', '32px')
      await expect(differing).toBeVisible()
      await page.keyboard.press('Control+Shift+z')
      await expect(drawnText('two')).toHaveCSS('font-size', '40px')
      await goTo('p2')
      await expect(drawnText('far')).toHaveCSS('font-size', '40px')

      // The format of a text becomes a named style; names are edited in place.
      await choose('far')
      await sizeField(page, names.size).fill('18')
      await sizeField(page, names.size).press('Enter')
      await page.getByRole('button', { name: t('styles', 'save') }).click()
      await page.getByLabel(t('styles', 'name'), { exact: true }).fill(names.own)
      await page.keyboard.press('Enter')
      await expect(card(names.own)).toHaveAttribute('aria-pressed', 'true')
      await card(names.heading).focus()
      await page.keyboard.press('F2')
      await page.getByLabel(t('styles', 'name'), { exact: true }).fill(names.huge)
      await page.keyboard.press('Enter')
      await expect(card(names.huge)).toBeVisible()
      await page.getByRole('button', { name: t('styles', 'more', { name: names.own }) }).click()
      await page.getByRole('menuitem', { name: t('styles', 'remove') }).click()
      await expect(card(names.own)).toHaveCount(0)
      await expect(drawnText('far')).toHaveCSS('font-size', '18px')
      await page.keyboard.press('Control+z')
      await expect(card(names.own)).toHaveAttribute('aria-pressed', 'true')
      expect(await seriousProblems(page)).toEqual([])
      await page.screenshot({ path: shot(`styles-${language}-own`) })

      // While editing a text, the styles are in its toolbar.
      await goTo('p1')
      await box('two').dblclick()
      const bar = page.getByRole('toolbar', { name: t('editor', 'editing.label') })
      await bar.getByRole('button', { name: t('styles', 'menu') }).click()
      const quote = page.getByRole('menuitem', {
        name: t('styles', 'apply', { name: names.quote }),
      })
      await expect(quote).toBeVisible()
      await waitUntilStable(page)
      await page.screenshot({ path: shot(`styles-${language}-menu`) })
      await quote.click()
      await page.keyboard.press('Escape')
      await expect(drawnText('two')).toHaveCSS('font-style', 'italic')
      await page.keyboard.press('Control+z')
      await expect(drawnText('two')).toHaveCSS('font-style', 'normal')

      // Styles are stored with the work and its copies; visitors get the resulting format only.
      await save(page, language)
      await expectKept(host, token, id, names)
      await page.reload()
      await canvasOf(page).waitFor()
      await choose('one')
      await expect(card(names.huge)).toHaveAttribute('aria-pressed', 'true')
      await expect(card(names.own)).toHaveAttribute('aria-pressed', 'false')
      await expectSeen(browser, await publishThrough(page, language))
      await context.close()
    },
  )
}

/** Returns the repeated actions in the editor. */
function handsOf(page: Page, language: Language) {
  const t = words(language)
  const box = (uuid: string) => canvasOf(page).locator(`[data-el="${uuid}"]`)
  const drawnText = (uuid: string) => box(uuid).locator('.text-view').first()
  return {
    box,
    drawnText,
    choose: (uuid: string) => box(uuid).click(),
    card: (name: string) =>
      page.getByRole('button', { name: t('styles', 'apply', { name }), exact: true }),
    goTo: async (title: string) => {
      const number = title === 'p1' ? 1 : 2
      await page.getByRole('button', { name: t('editor', 'pages.open', { number, title }) }).click()
    },
  }
}

const sizeField = (page: Page, name: string) =>
  page.getByRole('complementary').getByLabel(name, { exact: true }).last()

async function expectKept(host: Host, token: string, id: number, names: Record<string, string>) {
  const made = await host.call<{ id: number }>('POST', `/api/works/${id}/copy`, token)
  for (const work of [id, made.data.id]) {
    const { data } = await host.call<StoredWork>('GET', `/api/works/${work}`, token)
    const styles = data.sharedStyles?.text ?? []
    expect(styles.map(({ name }) => name)).toEqual([names.huge, '', '', '', '', names.own])
    expect(styles[0]).toMatchObject({ id: 'heading', props: { fontSize: 40, bold: true } })
    const elements = data.pages.flatMap((one) => one.elements)
    expect(elements.map(({ sharedStyle }) => sharedStyle)).toEqual([
      ...['heading', 'heading', styles.at(-1)?.id],
    ])
  }
}

async function expectSeen(browser: Browser, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const sizes = page.locator('.text-view').evaluateAll((all) =>
    all.map((one) => {
      const { fontSize, fontWeight } = getComputedStyle(one)
      return [fontWeight, Math.round(parseFloat(fontSize))]
    }),
  )
  const [one, two, far] = await sizes
  expect(one).toEqual(two)
  expect(one?.[0]).toBe('700')
  expect(Number(one?.[1]) / Number(far?.[1])).toBeCloseTo(40 / 18, 0)
  expect(await page.content()).not.toContain('sharedStyle')
  await context.close()
}
