import type { Page } from '@playwright/test'
import { installHostilePlugin } from './answerPlugin.ts'
import { AUTHOR, expect, LONG, shot, test, type Host } from './host.ts'
import { canvasOf, openWork, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
/**
 * Misbehaviours of one part of a plugin; the neighbouring element, the panels and the document must not be affected.
 */
const DEEDS = ['throws', 'throws-nothing', 'effects', 'redraws', 'waits']

/** The editor survives any failing view and panel; panels fail in the soak. */
for (const face of ['view', 'panel']) {
  const tag = face === 'panel' ? LONG : []
  test(
    `a ${face} that fails costs its element, not the screen`,
    { tag },
    async ({ host, browser }) => {
      test.setTimeout(300_000)
      await installHostilePlugin(host)
      const token = await host.signIn(AUTHOR)
      const page = await (await signedIn(browser, token)).newPage()
      for (const deed of DEEDS) {
        await test.step(deed, async () => {
          await openWork(page, host, await workWith(host, token, `${face} ${deed}`))
          await canvasOf(page).getByRole('option', { name: '捣乱' }).click()
          const broken = page.getByRole('group', { name: `捣乱: ${t('plugins', 'cause.render')}` })
          const waiting = page.locator('[aria-busy=true]')
          await expect(deed === 'waits' ? waiting : broken).toBeVisible()
          // The other part of the same element still renders.
          await expect(page.getByText(`${face === 'view' ? 'panel' : 'view'}: calm`)).toBeVisible()
          await stillWorks(page)
        })
      }
    },
  )
}

test('a panel that fails while it goes away or is used costs its element, not the screen', async ({
  host,
  browser,
}) => {
  await installHostilePlugin(host)
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  await test.step('a panel that fails while it goes away', async () => {
    await openWork(page, host, await workWith(host, token, 'panel leaves'))
    await canvasOf(page).getByRole('option', { name: '捣乱' }).click()
    await expect(page.getByText('panel: leaves')).toBeVisible()
    await stillWorks(page)
  })
  await test.step('a panel that breaks itself', async () => {
    await openWork(page, host, await workWith(host, token, ''))
    await canvasOf(page).getByRole('option', { name: '捣乱' }).click()
    await page.getByRole('button', { name: 'break the panel' }).click()
    await expect(page.getByRole('group', { name: /^捣乱: / })).toBeVisible()
    await page.screenshot({ path: shot('hostile-panel') })
    await stillWorks(page)
    await page.keyboard.press('Control+z')
  })
})

/** A plugin that hangs the tab is named at the next start, which offers to run without it. */
for (const manner of ['view loops', 'panel loops']) {
  const tag = manner === 'view loops' ? LONG : []
  test(
    `a half in an endless loop is named at the next start: ${manner}`,
    { tag },
    async ({ host, browser }) => {
      test.setTimeout(300_000)
      await installHostilePlugin(host)
      const token = await host.signIn(AUTHOR)
      const id = await workWith(host, token, manner)
      const context = await signedIn(browser, token)
      const page = await context.newPage()
      await page.goto(`${host.studio}/work-manager/list`)
      // In front, because background tabs get no frames and clicks wait for them.
      const hanging = await context.newPage()
      const opening = openWork(hanging, host, id)
      const last = manner === 'panel loops' ? opening.then(() => choose(hanging)) : opening
      // From here on the tab does not respond; the cause is reported if it never gets here.
      let cause: unknown
      void last.catch((thrown: unknown) => (cause = thrown))
      // The tab must be inside the plugin's task and stay there: a responsive tab clears the mark when the task ends.
      await expect(async () => {
        const mark = await runningMark(page)
        if (mark === '') throw new Error(`nobody runs: ${String(cause)}, ${await stateOf(hanging)}`)
        expect(mark).toContain('hostile')
        await page.waitForTimeout(1_000)
        expect(await runningMark(page)).toBe(mark)
      }).toPass({ timeout: 60_000 })
      // Only the browser can end it: the main thread of its process is blocked.
      await hanging.close()
      await ageMarks(page)
      await openWork(page, host, id)
      const dialog = page.getByRole('dialog', {
        name: t('plugins', 'suspects.title', { name: '捣乱' }),
      })
      await expect(dialog).toBeVisible()
      await page.screenshot({ path: shot(`hostile-${manner.replace(' ', '-')}`) })
      await dialog.getByRole('button', { name: t('plugins', 'suspects.without') }).click()
      await expect(
        page.getByRole('group', { name: `捣乱: ${t('plugins', 'cause.held')}` }),
      ).toBeVisible()
      await stillWorks(page)
      // Reload in the same tab: still without the plugin, and no second dialog.
      await page.reload()
      await canvasOf(page).waitFor()
      await expect(
        page.getByRole('group', { name: `捣乱: ${t('plugins', 'cause.held')}` }),
      ).toBeVisible()
      await expect(dialog).toHaveCount(0)
      expect(JSON.stringify(await stored(host, token, id))).toContain(manner)
    },
  )
}

/** Returns whether a tab still responds, and its selection. */
function stateOf(page: Page): Promise<string> {
  const selected = '[data-canvas] [aria-selected="true"]'
  const answer = page.evaluate(
    (wanted) => `${document.querySelectorAll(wanted).length} selected, ${document.title}`,
    selected,
  )
  const silence = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 2_000))
  return Promise.race([answer, silence])
}

const choose = (page: Page) => canvasOf(page).getByRole('option', { name: '捣乱' }).click()

/** Returns the mark that a tab stores before it runs a task of a plugin; empty when no tab runs one. */
function runningMark(page: Page): Promise<string> {
  return page.evaluate(() => {
    const marks = Object.entries(localStorage).filter(([key]) => key.startsWith('pluginsRunning:'))
    const texts = marks.map(([, text]) => text as string)
    return texts.find((text) => (JSON.parse(text) as { running: unknown }).running !== null) ?? ''
  })
}

/** A tab counts as dead when its mark is ten seconds old: ages the marks. */
async function ageMarks(page: Page): Promise<void> {
  const aged = await page.evaluate(() => {
    const marks = Object.entries(localStorage).filter(([key]) => key.startsWith('pluginsRunning:'))
    for (const [key, text] of marks) {
      const mark = JSON.parse(text as string) as { at: number }
      localStorage.setItem(key, JSON.stringify({ ...mark, at: mark.at - 10_000 }))
    }
    return marks.length
  })
  expect(aged).toBeGreaterThan(0)
}

/**
 * Checks that the neighbouring text can be selected, moved and moved back, and that no part of the screen shows an
 * error.
 */
async function stillWorks(page: Page): Promise<void> {
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  await text.click()
  const top = page.getByRole('textbox', { name: t('editor', 'settings.top'), exact: true })
  const before = await top.inputValue()
  await text.focus()
  await page.keyboard.press('ArrowDown')
  await expect(top).not.toHaveValue(before)
  await page.keyboard.press('Control+z')
  await expect(top).toHaveValue(before)
  await expect(page.getByText(t('common', 'error.screen'))).toHaveCount(0)
  await expect(page.getByText(t('editor', 'panel.failed'))).toHaveCount(0)
}

async function workWith(host: Host, token: string, manner: string): Promise<number> {
  const place = { left: 20, width: 200, height: 60, zindex: 1 }
  const elements = [
    {
      uuid: 'hostile_one',
      name: 'hostile',
      pluginProps: { manner },
      commonStyle: { ...place, top: 40 },
    },
    {
      uuid: 'text_calm',
      name: 'text',
      pluginProps: { text: '邻居' },
      commonStyle: { ...place, top: 160 },
    },
  ]
  const body = { title: manner, pages: [{ id: 'p0', elements }] }
  const made = await host.call<{ id: number }>('POST', '/api/works', token, body)
  expect(made.status, JSON.stringify(made)).toBeLessThan(300)
  return made.data.id
}

async function stored(host: Host, token: string, id: number): Promise<unknown> {
  return (await host.call('GET', `/api/works/${id}`, token)).data
}
