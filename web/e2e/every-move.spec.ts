import type { Locator, Page } from '@playwright/test'
import { add, choose } from './actingSteps.ts'
import { actingWork, elementOf, makeWork, publish } from './actingWork.ts'
import { AUTHOR, expect, LONG, test } from './host.ts'
import { openWork, save, signedIn } from './steps.ts'
import { wav } from './wav.ts'
import { words } from './words.ts'

const t = words('en-US')
const CATEGORIES = ['enter', 'emphasis', 'leave'] as const
/** Names of AN-003. */
const SPECIFIED = [
  ...['fadeIn', 'fadeOut', 'bounceIn', 'bounceOut', 'flash', 'pulse', 'shakeX', 'shakeY'],
  ...['slideInUp', 'slideInDown', 'slideInLeft', 'slideInRight'],
  ...['slideOutUp', 'slideOutDown', 'slideOutLeft', 'slideOutRight'],
]

/** AN-002, AN-003: one text has all entrance animations, one all emphasis animations, one all exit animations. */
test(
  'every animation of the gallery is given to an element and moves it for a visitor',
  { tag: LONG },
  async ({ host, browser }) => {
    test.setTimeout(180_000)
    const token = await host.signIn(AUTHOR)
    const texts = CATEGORIES.map((name, index) => ({
      uuid: name,
      id: name,
      name: 'text',
      customName: `Text ${name}`,
      pluginProps: { text: name },
      commonStyle: {
        left: 20,
        top: 60 + 120 * index,
        width: 200,
        height: 40,
        zindex: 1,
        rotate: 0,
      },
    }))
    const pages = [{ id: 'one', uuid: 'one', title: 'One', elements: texts }]
    const id = await makeWork(host, token, { title: 'Moves', page_mode: 'h5_swipper', pages })
    const page = await (await signedIn(browser, token, { language: 'en-US' })).newPage()
    page.setDefaultTimeout(15_000)
    await openWork(page, host, id)
    let given = 0
    for (const category of CATEGORIES) {
      await choose(page, `Text ${category}`)
      await page.getByRole('tab', { name: t('messages', 'tab.animation') }).click()
      given += await giveAll(page, category)
    }
    await save(page, 'en-US')

    const { data } = await host.call<{
      pages: { elements: { animations: { type: string }[] }[] }[]
    }>('GET', `/api/works/${id}`, token)
    const stored = data.pages[0]?.elements.flatMap(({ animations }) => animations) ?? []
    const names = stored.map(({ type }) => type).sort()
    expect(new Set(names).size).toBe(given)
    expect(names).toEqual(expect.arrayContaining(SPECIFIED))

    const visitor = await (
      await browser.newContext({ viewport: { width: 375, height: 700 } })
    ).newPage()
    await visitor.goto(await publish(host, token, id))
    const arrived = () => visitor.evaluate(() => document.getAnimations().length)
    await expect.poll(arrived).toBe(given)
    expect((await visitor.evaluate(seenToMove)).sort()).toEqual(names.map((name) => `py-${name}`))
  },
)

/** Adds each animation of a category to the selected element; returns their number. */
async function giveAll(page: Page, category: string): Promise<number> {
  const gallery = page.getByRole('region', { name: t('animation', 'gallery') })
  const rows = page.getByRole('list', { name: t('animation', 'timeline') }).locator('> li')
  const show = () => gallery.getByText(t('animation', `category.${category}`), { exact: true })
  await show().click()
  const labels = await gallery.getByRole('button').allInnerTexts()
  for (const [index, label] of labels.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: t('animation', 'add'), exact: true }).click()
      await show().click()
    }
    await gallery.getByRole('button', { name: label, exact: true }).click()
    await expect(rows).toHaveCount(index + 1)
  }
  return labels.length
}

/** Runs in the page: plays each animation alone, and returns the names of those that change the appearance. */
function seenToMove(): string[] {
  const all = document.getAnimations().filter((one) => one instanceof CSSAnimation)
  for (const one of all) one.cancel()
  const look = (element: Element) => {
    const { opacity, transform, filter, clipPath } = getComputedStyle(element)
    return [opacity, transform, filter, clipPath].join()
  }
  const moves = all.filter((one) => {
    const effect = one.effect
    if (!(effect instanceof KeyframeEffect) || !effect.target) return false
    const { target } = effect
    const { delay = 0, duration } = effect.getTiming()
    const rest = look(target)
    one.play()
    one.pause()
    const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
      one.currentTime = delay + part * Number(duration)
      return look(target) !== rest
    })
    one.cancel()
    return isSeen
  })
  return moves.map(({ animationName }) => animationName)
}

const FILM = 'https://media.test/film.mp4'
const SONG = 'https://media.test/song.wav'
const OTHER = 'https://media.test/other.wav'
const THERE = 'https://elsewhere.test/there'
const GATE = 'https://elsewhere.test/gate'
const NUMBER = '13800138000'

/** IN-001, IN-002, IN-011, IN-012, IN-013, IN-021: an action chosen under "When clicked" runs for a visitor. */
test(
  'every kind of click is chosen in the editor and done for a visitor',
  { tag: LONG },
  async ({ host, browser }) => {
    test.setTimeout(120_000)
    const token = await host.signIn(AUTHOR)
    const work = actingWork()
    for (const element of work.pages.flatMap(({ elements }) => elements))
      Object.assign(element, { visible: element.uuid !== 'acts_lamp', methodList: [] })
    const [first] = work.pages
    const [door] = first?.elements ?? []
    if (!first || !door) throw new Error('a work without a door')
    const commonStyle = { ...door.commonStyle, top: 440 }
    first.elements.push({
      ...door,
      id: 'acts_gate',
      uuid: 'acts_gate',
      customName: 'Gate',
      commonStyle,
    })
    const id = await makeWork(host, token, work)
    const page = await (await signedIn(browser, token, { language: 'en-US' })).newPage()
    page.setDefaultTimeout(15_000)
    await openWork(page, host, id)
    const address = (page: Page) =>
      page.getByRole('textbox', { name: t('editor', 'interaction.url') })
    const number = page.getByRole('textbox', { name: t('editor', 'interaction.phoneNumber') })

    await test.step('under "When clicked"', async () => {
      await choosing(page, 'Door', 'page', async () => {
        await page.getByRole('combobox', { name: t('editor', 'interaction.pageChoice') }).click()
        await page.getByRole('option', { name: /^2\./ }).click()
      })
      await choosing(page, 'Road', 'link', () => address(page).fill(THERE))
      await choosing(page, 'Switch', 'phone', () => number.fill(NUMBER))
      await choosing(page, 'Bell', 'video', () => address(page).fill(FILM))
      await choosing(page, 'Curtain', 'audio', () => address(page).fill(SONG))
      await choosing(page, 'Note', 'audio', () => address(page).fill(OTHER))
    })
    await test.step('and as actions', async () => {
      await choose(page, 'Lamp')
      await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
      await add(page, 'do.callPhone')
      await page.getByRole('textbox', { name: t('actions', 'phone') }).fill(NUMBER)
      await choose(page, 'Gate')
      await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
      await add(page, 'do.openLink')
      await page.getByRole('textbox', { name: t('actions', 'link') }).fill(GATE)
      await choose(page, 'Switch')
      await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
      await add(page, 'do.showElement')
      const target = t('actions', 'target')
      await page.getByRole('combobox', { name: target }).click()
      await page.getByRole('listbox', { name: target }).getByText('Lamp').click()
    })
    await save(page, 'en-US')
    const lamp = await elementOf(host, token, id, 'acts_lamp')
    expect(lamp.methodList).toMatchObject([{ trigger: 'click', name: 'callPhone' }])

    const context = await browser.newContext({ viewport: { width: 375, height: 800 } })
    await context.route('https://*.test/**', (route) =>
      [THERE, GATE].includes(route.request().url())
        ? route.fulfill({ body: 'There', contentType: 'text/html' })
        : route.fulfill({ body: wav(5), contentType: 'audio/wav' }),
    )
    const visitor = await context.newPage()
    await visitor.goto(await publish(host, token, id))
    const box = (name: string) => visitor.locator(`[data-el=acts_${name}]`)

    await test.step('a film opens above the page, and closes in three ways', async () => {
      const film = visitor.getByRole('dialog')
      for (const close of [
        () => visitor.keyboard.press('Escape'),
        () => film.getByRole('button').click(),
        () => film.click({ position: { x: 4, y: 4 } }),
      ]) {
        await box('bell').click()
        await expect(film.locator('video')).toHaveAttribute('src', FILM)
        await close()
        await expect(film).toHaveCount(0)
        // IN-010: a second click within 300 ms is ignored.
        await visitor.waitForTimeout(400)
      }
    })
    await test.step('a song plays, pauses, goes on, and gives way to another', async () => {
      const song = visitor.locator(`[data-audio="${SONG}"]`)
      for (const state of ['true', 'false', 'true']) {
        await box('curtain').click()
        await expect(song).toHaveAttribute('aria-pressed', state)
        await visitor.waitForTimeout(400)
      }
      await box('note').click()
      await expect(visitor.locator(`[data-audio="${OTHER}"]`)).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect(song).toHaveAttribute('aria-pressed', 'false')
    })
    await test.step('a number is called, something appears, a page is turned, addresses are opened', async () => {
      const asked: string[] = []
      const client = await context.newCDPSession(visitor)
      await client.send('Page.enable')
      client.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url))
      await expect(box('lamp')).toBeHidden()
      await box('switch').click()
      await expect.poll(() => asked).toEqual([`tel:${NUMBER}`])
      await expect(box('lamp')).toBeVisible()
      await box('lamp').click()
      await expect.poll(() => asked).toEqual([`tel:${NUMBER}`, `tel:${NUMBER}`])
      await box('door').click()
      await expect(visitor).toHaveURL(/page=1/)
      await expect(box('end')).toBeInViewport()
      await visitor.waitForTimeout(400)
      await visitor.keyboard.press('Home')
      await expect(box('road')).toBeInViewport()
      await box('road').click()
      await expect(visitor).toHaveURL(THERE)
      await visitor.goBack()
      await box('gate').click()
      await expect(visitor).toHaveURL(GATE)
    })
  },
)

/** Chooses a click action, fills in its fields, and saves. */
async function choosing(
  page: Page,
  name: string,
  type: string,
  fill: () => Promise<void>,
): Promise<void> {
  await choose(page, name)
  await page.getByRole('tab', { name: t('messages', 'tab.prop') }).click()
  const kind: Locator = page.getByRole('combobox', { name: t('editor', 'interaction.type') })
  await kind.click()
  await page.getByRole('option', { name: t('editor', `interaction.${type}`), exact: true }).click()
  await fill()
  const form = page.locator('form[data-interaction]')
  await form.getByRole('button', { name: t('editor', 'interaction.save'), exact: true }).click()
  await expect(form).toHaveCount(0)
}
