import { gzipSync } from 'node:zlib'
import type { Browser, Locator, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { actingWork, elementOf, makeWork, publish } from './actingWork.ts'
import { add, choose, sentence } from './actingSteps.ts'
import { canvasOf, openWork, save, signedIn } from './steps.ts'
import { wav } from './wav.ts'
import { words } from './words.ts'

const t = words('en-US')

/** IN-002, IN-013, IN-014, IN-017, IN-018, IN-022, EM-009: edited with the mouse, run for a visitor. */
test('an author lets elements act, and a visitor sees them do it', async ({ host, browser }) => {
  test.setTimeout(120_000)
  const token = await host.signIn(AUTHOR)
  const id = await makeWork(host, token, actingWork())
  const context = await signedIn(browser, token, { language: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await openWork(page, host, id)

  await test.step('an element acts on others, chosen by name and by pointing', async () => {
    await choose(page, 'Door')
    await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
    await expect(page.getByText(t('actions', 'empty'))).toBeVisible()
    await page.screenshot({ path: shot('actions-empty') })
    await add(page, 'do.hideElement')
    await expect(page.getByText(t('actions', 'fault.element'))).toBeVisible()
    await page.getByRole('combobox', { name: t('actions', 'target') }).click()
    await page
      .getByRole('listbox', { name: t('actions', 'target') })
      .getByText('Curtain')
      .click()
    await add(page, 'do.toggleElement')
    await page.getByRole('button', { name: t('actions', 'point') }).click()
    await expect(page.getByText(t('actions', 'pointing'))).toBeVisible()
    await canvasOf(page).locator('[data-el=acts_lamp]').click()
    await expect(sentence(page, 'show or hide "Lamp"')).toBeVisible()
    await add(page, 'do.playAnimation')
    await page.getByRole('button', { name: t('actions', 'point') }).click()
    await canvasOf(page).locator('[data-el=acts_lamp]').click()
    await page.screenshot({ path: shot('actions-list') })
  })

  await test.step('and turns the page; entries are moved, copied and removed, and undone', async () => {
    await add(page, 'do.goToPage')
    await page.getByRole('combobox', { name: t('actions', 'page') }).click()
    await page.getByRole('option', { name: /Second/ }).click()
    const list = page.getByRole('list', { name: t('actions', 'label') })
    const cards = list.locator('> li')
    await expect(cards).toHaveCount(4)
    await menu(cards.nth(3), page, 'duplicate')
    await expect(cards).toHaveCount(5)
    await menu(cards.nth(4), page, 'remove')
    await expect(cards).toHaveCount(4)
    await menu(cards.nth(3), page, 'up')
    await expect(cards.nth(2)).toContainText('Second')
    await page.keyboard.press('Control+z')
    await expect(cards.nth(3)).toContainText('Second')
  })

  await test.step('a wrong address is said beside its field and waits for its author', async () => {
    await choose(page, 'Road')
    await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
    await add(page, 'do.openLink')
    const link = page.getByRole('textbox', { name: t('actions', 'link') })
    await link.fill('htp:/wrong')
    await expect(page.getByText(t('messages', 'ia.linkInvalid'))).toBeVisible()
    await choose(page, 'Lamp')
    await choose(page, 'Road')
    await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
    await expect(page.getByText(t('messages', 'ia.linkInvalid'))).toBeVisible()
    await page.screenshot({ path: shot('actions-wrong') })
    await sentence(page, 'htp:/wrong').click()
    await expect(link).toHaveValue('htp:/wrong')
    await save(page, 'en-US')
    expect((await elementOf(host, token, id, 'acts_road')).methodList[0]?.arguments).toEqual([''])
    await link.fill('mailto:someone@example.com')
    await expect(page.getByText(t('messages', 'ia.linkInvalid'))).toHaveCount(0)
  })

  await test.step('so is one of an interaction; cancel brings back what was there', async () => {
    await choose(page, 'Bell')
    await page.getByRole('tab', { name: t('messages', 'tab.prop') }).click()
    const type = page.getByRole('combobox', { name: t('editor', 'interaction.type') })
    await type.click()
    await page.getByRole('option', { name: t('editor', 'interaction.link') }).click()
    const address = page.getByRole('textbox', { name: t('editor', 'interaction.url') })
    await address.fill('nonsense')
    await expect(page.getByText(t('messages', 'ia.linkInvalid'))).toBeVisible()
    await choose(page, 'Lamp')
    await choose(page, 'Bell')
    await expect(address).toHaveValue('nonsense')
    await expect(page.getByText(t('messages', 'ia.linkInvalid'))).toBeVisible()
    await address.fill('https://example.com/bell')
    await save(page, 'en-US')
    const bell = () => elementOf(host, token, id, 'acts_bell')
    expect((await bell()).interaction).toMatchObject({ type: 'link' })
    await page.getByRole('button', { name: t('editor', 'interaction.cancel') }).click()
    await save(page, 'en-US')
    expect((await bell()).interaction.type).toBe('none')
  })

  await test.step('what an action was for is deleted: the entry says so', async () => {
    await choose(page, 'Curtain')
    await page.keyboard.press('Delete')
    await choose(page, 'Door')
    await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
    await expect(page.getByText(t('actions', 'fault.elementGone'))).toBeVisible()
    await save(page, 'en-US')
    const answer = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
    const { remarks } = answer as unknown as { remarks: { code: string }[] }
    expect(remarks.map(({ code }) => code)).toContain('action.lost')
    await page.keyboard.press('Control+z')
    await expect(page.getByText(t('actions', 'fault.elementGone'))).toHaveCount(0)
    await save(page, 'en-US')
  })
  await visited(host, browser, await publish(host, token, id))
})

async function visited(host: Host, browser: Browser, address: string): Promise<void> {
  const page = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(address)
  const box = (name: string) => page.locator(`[data-el=acts_${name}]`)
  await expect(box('curtain')).toBeVisible()
  // Appear: the action runs when the note of the first page becomes visible.
  await expect(box('note')).toBeVisible()
  const animated = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const lamp = document.querySelector('[data-el=acts_lamp]')
        const look = () =>
          lamp && lamp.getAnimations().length > 0 ? resolve('played') : requestAnimationFrame(look)
        look()
      }),
  )
  await box('door').click()
  await expect(box('curtain')).toBeHidden()
  await expect(box('lamp')).toBeVisible()
  expect(await animated).toBe('played')
  await expect(page).toHaveURL(/page=1/)
  await expect(page.locator('.py-page[data-index="0"]')).not.toHaveAttribute('data-current')
  // VR-005, IN-010: a second press within 300 ms is ignored.
  await page.keyboard.press('Home')
  await expect(page.locator('.py-page[data-index="1"]')).not.toHaveAttribute('data-current')
  await page.waitForTimeout(400)
  await box('switch').dblclick()
  await expect(box('lamp')).toBeHidden()
  // The same with the keyboard.
  await page.waitForTimeout(400)
  await box('switch').focus()
  await page.keyboard.press('Enter')
  await expect(box('lamp')).toBeVisible()
  expect(problems).toEqual([])
  expect(host.log()).not.toContain('panicked')
}

/** IN-017: an action triggers what the target's type declares. */
test('an element tells the music to play', async ({ host, browser }) => {
  test.setTimeout(90_000)
  const token = await host.signIn(AUTHOR)
  const work = actingWork()
  const lamp = work.pages[0]?.elements.find(({ customName }) => customName === 'Lamp')
  const audioUrl = 'https://music.test/song.wav'
  const pluginProps = { sourceType: 'link', audioUrl, autoplay: false }
  Object.assign(lamp ?? {}, {
    name: 'background-music',
    customName: 'Song',
    visible: true,
    pluginProps,
  })
  const id = await makeWork(host, token, work)
  const page = await (await signedIn(browser, token, { language: 'en-US' })).newPage()
  page.setDefaultTimeout(15_000)
  await openWork(page, host, id)
  await choose(page, 'Door')
  await page.getByRole('tab', { name: t('messages', 'tab.action') }).click()
  await add(page, 'do.sendMessage')
  await page.getByRole('combobox', { name: t('actions', 'target') }).click()
  await page
    .getByRole('listbox', { name: t('actions', 'target') })
    .getByText('Song')
    .click()
  await expect(page.getByRole('img', { name: t('actions', 'unfinished') }).first()).toBeVisible()
  await page.getByRole('combobox', { name: t('actions', 'message') }).click()
  await page.getByRole('option', { name: 'play', exact: true }).click()
  await expect(sentence(page, 'let "Song" play')).toBeVisible()
  await expect(page.getByRole('img', { name: t('actions', 'unfinished') })).toHaveCount(0)
  await page.screenshot({ path: shot('actions-message') })
  await save(page, 'en-US')
  const address = await publish(host, token, id)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.route(audioUrl, (route) =>
    route.fulfill({ body: wav(5), contentType: 'audio/wav' }),
  )
  await visitor.goto(address)
  const disc = visitor.locator('[data-el=acts_lamp] button')
  await expect(disc).toHaveAttribute('aria-pressed', 'false')
  await visitor.locator('[data-el=acts_door]').click()
  await expect(disc).toHaveAttribute('aria-pressed', 'true')
})

/** A page without actions contains no script; other pages contain only what their actions need. */
test('a page carries what its actions need and nothing else', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const kinds = {
    none: [],
    show: [{ trigger: 'click', name: 'showElement', arguments: ['acts_lamp'] }],
    play: [{ trigger: 'click', name: 'playAnimation', arguments: ['acts_lamp', 'pulse', 500] }],
  }
  const sizes: Record<string, number> = {}
  const page = await (await browser.newContext()).newPage()
  for (const [kind, methodList] of Object.entries(kinds)) {
    const work = actingWork()
    work.page_mode = 'h5_long_page'
    for (const sheet of work.pages)
      for (const element of sheet.elements)
        element.methodList = element.uuid === 'acts_door' ? methodList : []
    const id = await makeWork(host, token, work)
    const loaded: Promise<Buffer>[] = []
    page.removeAllListeners('response')
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') loaded.push(response.body())
    })
    await page.goto(await publish(host, token, id))
    await page.waitForLoadState('networkidle')
    const bodies = await Promise.all(loaded)
    sizes[kind] = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  }
  console.log(`scripts of a page, bytes after gzip: ${JSON.stringify(sizes)}`)
  expect(sizes.none).toBe(0)
  expect(sizes.show).toBeLessThan(1.5 * 1024)
  expect(sizes.play).toBeLessThan(2.5 * 1024)
})

async function menu(card: Locator, page: Page, what: string): Promise<void> {
  await card.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: t('actions', what), exact: true }).click()
  // A closing menu stays in the DOM for a moment.
  await expect(page.getByRole('menu')).toHaveCount(0)
}
