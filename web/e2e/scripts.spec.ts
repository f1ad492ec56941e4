import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { actingWork, elementOf, makeWork, publish } from './actingWork.ts'
import { AUTHOR, expect, shot, test } from './host.ts'
import { buildEscapeScript, ESCAPE_ATTEMPTS } from './escapeAttempts.ts'
import { openWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('en-US')

function workWith(content: string) {
  const work = actingWork()
  const [report, tester] = work.pages[0]?.elements ?? []
  for (const sheet of work.pages) for (const element of sheet.elements) element.methodList = []
  if (!report || !tester) throw new Error('the work has elements')
  report.customName = 'Report'
  Object.assign(report, { name: 'text', pluginProps: { text: '<p>waiting</p>' } })
  tester.scripts = [{ id: 'one', name: 'tries', content }]
  return work
}

/** Scripts of an author in a published page, and in the preview inside the studio, where the visitor is signed in. */
test('a script of an author reaches nothing that is an author’s', async ({ host, browser }) => {
  test.setTimeout(120_000)
  const ears = await listen()
  const token = await host.signIn(AUTHOR)
  const work = workWith(buildEscapeScript(host, ears.address))
  const id = await makeWork(host, token, work)
  const address = await publish(host, token, id)
  const context = await signedIn(browser, token, { language: 'en-US' })
  const published = await context.newPage()
  await published.goto(address)
  await failed(published, 'published page')
  await published.close()

  const editor = await context.newPage()
  await openWork(editor, host, id)
  await editor.getByRole('button', { name: t('editor', 'header.preview'), exact: true }).click()
  const frame = editor.frameLocator('iframe[title]')
  await expect(frame.locator('[data-el=acts_door]')).toContainText('->', { timeout: 20_000 })
  tell((await frame.locator('[data-el=acts_door]').textContent()) ?? '', 'preview in the studio')
  await expect(editor).toHaveURL(new RegExp(`/editor/${id}`))
  expect(ears.heard, 'requests to a server of whoever wrote the script').toEqual([])
  // The session is still valid: no script signed the author out.
  expect((await host.call('GET', '/api/users/me', token)).status).toBe(200)

  // Control: on a page of the studio itself the attempt succeeds.
  const reached = await editor.evaluate(async () => {
    const answer = await fetch('/api/users/me', { credentials: 'include' })
    return [parent.localStorage.getItem('token'), answer.status, top?.document.title !== undefined]
  })
  expect(reached).toEqual(['cookie', 200, true])
  // Control: the server records requests.
  await fetch(`${ears.address}/control`)
  expect(ears.heard).toEqual(['/control'])
  ears.close()
})

/** Starts a server that answers all requests and records them. */
async function listen() {
  const heard: string[] = []
  const server = createServer((request, answer) => {
    heard.push(request.url ?? '')
    answer.writeHead(200, {
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript',
    })
    answer.end('')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { heard, address, close }
}

async function failed(page: Page, where: string): Promise<void> {
  const report = page.locator('[data-el=acts_door]')
  await expect(report).toContainText('->', { timeout: 20_000 })
  tell((await report.textContent()) ?? '', where)
  expect(new URL(page.url()).pathname).toMatch(/^\/h5\/\d+$/)
}

function tell(report: string, where: string): void {
  console.log(`R3, ${where}:\n${report}`)
  const lines = report.split('\n').filter((line) => line.includes('->'))
  expect(lines).toHaveLength(Object.keys(ESCAPE_ATTEMPTS).length)
  expect(lines.filter((line) => line.includes('REACHED'))).toEqual([])
}

/** EM-012: permitted actions of a script work; one that hangs or floods is terminated, and the page keeps working. */
test('a script does the little it may, and one that hangs is ended', async ({ host, browser }) => {
  test.setTimeout(90_000)
  const token = await host.signIn(AUTHOR)
  const work = workWith(
    "on('click', () => { toggle('Lamp'); setText('<b>clicked</b>', 'Report'); toast('done'); playAnimation('pulse', 500, 'Lamp') })\non('appear', () => setText('appeared', 'Report'))",
  )
  const [, , , broken, hanging] = work.pages[0]?.elements ?? []
  if (!broken || !hanging) throw new Error('the work has elements')
  broken.scripts = [{ id: 'two', name: 'broken', content: 'this is no script' }]
  const address = await publish(host, token, await makeWork(host, token, work))
  const page = await (await browser.newContext()).newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(address)
  const report = page.locator('[data-el=acts_door]')
  await expect(report).toHaveText('appeared')
  await page.locator('[data-el=acts_curtain]').click()
  await expect(report).toHaveText('<b>clicked</b>')
  await expect(page.locator('[data-el=acts_lamp]')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('done')
  expect(said.filter((text) => text.includes('acts_switch'))).toHaveLength(1)
  const policy = (await page.request.get(address)).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-src 'self';")
  expect(policy).not.toContain('unsafe-eval')

  hanging.scripts = [{ id: 'three', name: 'hangs', content: 'for (;;) {}' }]
  const endless = await makeWork(host, token, work)
  const second = await publish(host, token, endless)
  said.length = 0
  await page.goto(second)
  await expect.poll(() => said.join('\n'), { timeout: 20_000 }).toContain('they do not answer')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-page=first]')).not.toHaveAttribute('data-current')

  // In a preview the author sees the reason.
  const editor = await (await signedIn(browser, token, { language: 'en-US' })).newPage()
  await openWork(editor, host, endless)
  await editor.getByRole('button', { name: t('editor', 'header.preview'), exact: true }).click()
  await expect(editor.getByText(t('scripts', 'ended.silent'))).toBeVisible({ timeout: 20_000 })
  await editor.screenshot({ path: shot('scripts-ended') })

  hanging.scripts = [{ id: 'three', name: 'floods', content: "for (;;) toast('x')" }]
  const third = await publish(host, token, await makeWork(host, token, work))
  said.length = 0
  await page.goto(third)
  await expect.poll(() => said.join('\n'), { timeout: 20_000 }).toContain('they ask for too much')
  await expect(page.locator('iframe')).toHaveCount(0)
})

/** EM-012: written in the studio, which never runs it; errors are shown at their line. */
test('a script is written in the studio and never runs there', async ({ host, browser }) => {
  test.setTimeout(90_000)
  const token = await host.signIn(AUTHOR)
  const id = await makeWork(host, token, actingWork())
  const page = await (await signedIn(browser, token, { language: 'en-US' })).newPage()
  page.setDefaultTimeout(15_000)
  const chunks: string[] = []
  page.on('response', (response) => chunks.push(response.url()))
  await openWork(page, host, id)
  await page.getByRole('button', { name: t('editor', 'rail.layers'), exact: true }).click()
  await page.getByRole('button', { name: /^Door/ }).first().click()
  expect(chunks.filter((url) => url.includes('CodeEditor'))).toEqual([])
  await page.getByRole('tab', { name: t('messages', 'tab.script') }).click()
  await expect(page.getByText(t('scripts', 'empty'))).toBeVisible()
  await page.screenshot({ path: shot('scripts-empty') })
  await page.getByRole('button', { name: t('scripts', 'add') }).click()
  const code = page.getByRole('textbox', { name: /^Code of/ })
  await expect(code).toContainText("on('click'")
  await page.screenshot({ path: shot('scripts-sample') })
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('document.title = "ran"\nlet x = = 1\n')
  await expect(page.getByText(t('scripts', 'fault', { line: '2' }))).toBeVisible()
  await page.screenshot({ path: shot('scripts-fault') })
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('document.title = "ran"\n')
  await page.keyboard.type('set')
  await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('setText')
  await page.screenshot({ path: shot('scripts-completion') })
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('scripts', 'fault', { line: '2' }))).toHaveCount(0)
  await save(page, 'en-US')
  const stored = await elementOf(host, token, id, 'acts_door')
  expect(stored.scripts[0]?.content).toBe('document.title = "ran"\nset')
  expect(await page.title()).not.toBe('ran')
})

/** PV-006: 10,000 invalid messages of every kind and source do not navigate, and throw no error. */
test('10,000 messages that are none turn no page', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const address = await publish(host, token, await makeWork(host, token, actingWork()))
  const page = await (await browser.newContext()).newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(address)
  await expect(page.locator('.py-page[data-current]')).toHaveCount(1)
  const turned = await page.evaluate(async () => {
    const { port1: stranger } = new MessageChannel()
    const types = [
      'PAGE_NAVIGATE',
      'page_navigate',
      '',
      null,
      7,
      ['PAGE_NAVIGATE'],
      'PREVIEW_LIKES',
      {},
    ]
    const ids = [
      'second ',
      '__proto__',
      null,
      1,
      ['second'],
      { toString: () => 'second' },
      'x'.repeat(100_000),
      '',
      'SECOND',
      undefined,
    ]
    const bodies: unknown[] = [
      null,
      undefined,
      5,
      'PAGE_NAVIGATE',
      '{"type":"PAGE_NAVIGATE","pageId":"second"}',
      new Date(),
      new Map([['type', 'PAGE_NAVIGATE']]),
      [],
      new ArrayBuffer(8),
      Object.create(null),
    ]
    const pick = <T>(list: T[], at: number) => list[at % list.length]
    let seed = 1
    const random = () => (seed = (seed * 48_271) % 2_147_483_647)
    for (let sent = 0; sent < 10_000; sent += 1) {
      const data =
        sent % 3 === 0
          ? pick(bodies, random())
          : { type: pick(types, random()), pageId: pick(ids, random()), extra: sent }
      const source = sent % 2 === 0 ? window : stranger
      dispatchEvent(
        new MessageEvent('message', {
          data,
          origin: pick(['null', 'https://evil.test', location.origin], random()) ?? '',
          source,
        }),
      )
      // Valid content from a source that is not allowed.
      if (sent % 50 === 0)
        dispatchEvent(
          new MessageEvent('message', {
            data: { type: 'PAGE_NAVIGATE', pageId: 'second' },
            source: sent % 100 === 0 ? null : stranger,
          }),
        )
    }
    await new Promise((done) => setTimeout(done, 600))
    return document.querySelector<HTMLElement>('.py-page[data-current]')?.dataset.page
  })
  expect(turned).toBe('first')
  expect(page.url()).toBe(address)
  expect(problems).toEqual([])
  // Control: the real message navigates.
  await page.evaluate(() => postMessage({ type: 'PAGE_NAVIGATE', pageId: 'second' }, '*'))
  await expect(page.locator('[data-page=first]')).not.toHaveAttribute('data-current')
})
