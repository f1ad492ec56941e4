import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host, secondInSoak } from './host.ts'
import { canvasOf, closeToasts, openWork, publishThrough, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const OTHER = { username: 'second.author', password: 'Second-2026-pass' }
const TITLE = '周年家宴'

interface Work {
  id: number
  title: string
  user_id: number
}

/** Returns a work with content that its author would not want to share. */
function dinner(phrase: string) {
  const style = { top: 80, left: 30, width: 300, height: 60, zindex: 1 }
  const text = `<p>${phrase}：13812345678，lin@example.org</p>`
  const said = { uuid: 'said', id: 'said', name: 'text', pluginProps: { text }, commonStyle: style }
  const page = { id: 'p', uuid: 'p', title: '第一页', elements: [said] }
  return { title: TITLE, pages: [page] }
}

async function authors(host: Host, browser: Browser) {
  const email = 'second@example.org'
  await host.call('POST', '/api/users/register', undefined, { ...OTHER, email })
  const tokens = { own: await host.signIn(AUTHOR), other: await host.signIn(OTHER) }
  const page = await (await signedIn(browser, tokens.own)).newPage()
  const others = await (await signedIn(browser, tokens.other)).newPage()
  return { tokens, page, others }
}

const t = words('zh-CN')

/** Presses the header's button and answers the dialog it opens (ED-001). */
async function askTemplate(page: Page, say = t) {
  await page.getByRole('button', { name: say('messages', 'header.template'), exact: true }).click()
  return page.getByRole('dialog', { name: say('templates', 'title', { title: TITLE }) })
}

/** ED-001, TP-002, TP-003, TP-005: a template is private until its author offers it, knowing what others will see. */
test('an author makes a template for herself and later for everybody', async ({
  host,
  browser,
}) => {
  const { tokens, page, others } = await authors(host, browser)
  const made = await host.call<Work>('POST', '/api/works', tokens.own, dinner('联系人'))
  await openWork(page, host, made.data.id)
  const header = page.getByRole('banner')
  for (const key of ['header.preview', 'header.save', 'header.publish'])
    await expect(
      header.getByRole('button', { name: t('messages', key), exact: true }),
    ).toBeVisible()
  const dialog = await askTemplate(page)
  await expect(dialog.getByRole('radio', { name: t('templates', 'who.me') })).toBeChecked()
  await expect(dialog.getByText(t('templates', 'seen.byNobody'))).toBeVisible()
  await dialog.getByRole('button', { name: t('messages', 'header.template'), exact: true }).click()
  await expect(page.getByText(t('messages', 'template.setOk'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const list = await host.call<Work[]>('GET', '/api/works?is_template=true', tokens.own)
  const template = list.data.find(({ title }) => title === TITLE)
  if (!template) throw new Error('the template was not made')

  await others.goto(`${host.studio}/work-manager/templates`)
  await expect(others.getByRole('article').first()).toBeVisible()
  const seen = others.getByRole('article', { name: TITLE })
  await expect(seen).toHaveCount(0)
  await others.goto(`${host.studio}/preview/${template.id}`)
  await expect(others.getByText(t('common', 'error.title'))).toBeVisible()
  const start = `/api/works/use-template/${template.id}`
  expect((await host.call('POST', start, tokens.other, {})).status).toBe(404)

  await page.goto(`${host.studio}/work-manager/templates`)
  const card = page.getByRole('article', { name: TITLE })
  await expect(card.getByText(t('templates', 'onlyMe'))).toBeVisible()
  await card.getByRole('button', { name: t('manager', 'moreFor', { title: TITLE }) }).click()
  await page.getByRole('menuitem', { name: t('templates', 'change') }).click()
  const change = page.getByRole('dialog', {
    name: t('templates', 'changeTitle', { title: TITLE }),
  })
  await change.getByRole('radio', { name: t('templates', 'who.all') }).click()
  const told = change.getByRole('region', { name: t('templates', 'seen') })
  await expect(told.getByText('13812345678', { exact: true })).toBeVisible()
  await expect(told.getByText('lin@example.org', { exact: true })).toBeVisible()
  await expect
    .poll(() => told.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await page.screenshot({ path: shot('template-offer') })
  await change.getByRole('button', { name: t('messages', 'header.save') }).click()
  await expect(page.getByText(t('templates', 'changed.all'))).toBeVisible()
  await expect(card.getByText(t('templates', 'onlyMe'))).toHaveCount(0)

  await others.goto(`${host.studio}/work-manager/templates`)
  await expect(seen).toBeVisible()
  // The enlarged preview has a button to use the template.
  await seen.getByRole('link', { name: TITLE, exact: true }).click()
  await others.waitForURL(/\/preview\/\d+$/)
  // The card of the previous screen has a button of the same name.
  await expect(others.getByText(t('manager', 'draftMark'))).toBeVisible()
  await others.getByRole('button', { name: t('manager', 'useTemplate', { title: TITLE }) }).click()
  await others.waitForURL(/\/editor\/\d+$/)
  await expect(canvasOf(others).getByText(/13812345678/)).toBeVisible()
})

/**
 * ED-027, GT-002, WX-008: settings made beside the preview are in the head of the published page; undo reverts them.
 */
test('the settings of a work are in the head of its published page', async ({ host, browser }) => {
  const { tokens, page } = await authors(host, browser)
  const made = await host.call<Work>('POST', '/api/works', tokens.own, dinner('请联系'))
  const { id } = made.data
  expect(made.data, 'a new work may be shared').toMatchObject({ disable_wx_share: false })
  await openWork(page, host, id)
  const dialog = await openSettings(page, 'zh-CN')
  const title = dialog.getByRole('textbox', { name: t('editor', 'settings.title') })
  const about = dialog.getByRole('textbox', { name: t('editor', 'settings.description') })
  await title.fill('十周年家宴')
  await about.fill('十二月的第一个周六，等您来。')
  const card = dialog.locator('[data-sample=chat]')
  await expect(card).toContainText('十周年家宴')
  await expect(card).toContainText('等您来')
  await choosePicture(page)
  await expect(card.locator('img')).toHaveAttribute('src', /^\/uploads\//)
  await page.screenshot({ path: shot('work-settings') })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  const name = page.getByRole('banner').getByRole('textbox', { name: t('editor', 'header.title') })
  await expect(name).toHaveValue('十周年家宴')
  await page.keyboard.press('Control+z')
  await expect(name).toHaveValue(TITLE)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Shift+z')
  await expect(name).toHaveValue('十周年家宴')

  const address = await publishThrough(page, 'zh-CN')
  const stored = await host.call<{ share_image_url: string }>('GET', `/api/works/${id}`, tokens.own)
  const html = await (await fetch(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<title>十周年家宴</title>')
  expect(head).toContain('<meta name="description" content="十二月的第一个周六，等您来。">')
  const shared = host.works + stored.data.share_image_url
  expect(head).toContain(`<meta property="og:image" content="${shared}?card=wide">`)
  await page.keyboard.press('Escape')
  const after = await openSettings(page, 'zh-CN')
  await expect(after.getByLabel(t('editor', 'publish.address'))).toHaveValue(address)
})

async function openSettings(page: Page, language: Language) {
  const say = words(language)
  await page.getByRole('button', { name: say('editor', 'header.preview'), exact: true }).click()
  await page.getByRole('tab', { name: say('settings', 'tab.settings') }).click()
  return page.getByRole('dialog', { name: say('settings', 'dialog') })
}

async function choosePicture(page: Page) {
  const own = page.getByRole('group', { name: t('settings', 'shareImage'), exact: true })
  await own.getByRole('button', { name: t('settings', 'choose'), exact: true }).click()
  const gallery = page.getByRole('dialog', { name: t('editor', 'library.image.title') })
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
  const file = { name: 'card.png', mimeType: 'image/png', buffer }
  await gallery.locator('input[type=file]').setInputFiles(file)
  const choice = gallery.getByRole('button', {
    name: t('editor', 'library.useOf', { name: file.name }),
  })
  await choice.first().click()
  await expect(gallery).toHaveCount(0)
}

for (const language of ['zh-CN', 'en-US'] as const) {
  test(
    `the dialogs of templates and settings are seen in ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      const say = words(language)
      const token = await host.signIn(AUTHOR)
      const made = await host.call<Work>('POST', '/api/works', token, dinner('联系人'))
      for (const theme of ['light', 'dark'] as const) {
        const page = await (await signedIn(browser, token, { language, theme })).newPage()
        await openWork(page, host, made.data.id)
        const dialog = await askTemplate(page, say)
        await dialog.getByRole('radio', { name: say('templates', 'who.all') }).click()
        await expect(dialog.getByText('13812345678', { exact: true })).toBeVisible()
        await page.screenshot({ path: shot(`template-set-${language}-${theme}`) })
        await page.keyboard.press('Escape')
        const settings = await openSettings(page, language)
        await expect(settings.locator('[data-sample=chat]')).toContainText(TITLE)
        await page.screenshot({ path: shot(`work-settings-${language}-${theme}`) })
        await closeToasts(page, language)
        // Closes each context: an open one would save the same work concurrently.
        await page.context().close()
      }
    },
  )
}
