import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, root, shot, test, type Host } from './host.ts'
import { pagesOf, renderReference, type LubanWork } from './luban/renderReference.ts'
import { canvasOf, signedIn } from './steps.ts'
import { words } from './words.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Tolerance in design pixels for boxes and lines. */
const NEAR = 2

test.use({ flags: ['--data-source-networks', '127.0.0.0/8'] })

const fixture = (name: string) => readFileSync(join(root, 'web/e2e/luban', name), 'utf8')

/** Simulates the former site, which has one of the two pictures. */
async function oldSite(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/uploads/aabb')) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Imports a work in the dialog, as an author does, and checks the report; returns the id. */
async function importWork(page: Page, language: 'zh-CN' | 'en-US', work: string, origin = '') {
  const t = words(language)
  await page.getByRole('button', { name: t('manager', 'import.button') }).click()
  const dialog = page.getByRole('dialog')
  if (origin) await dialog.getByLabel(t('manager', 'import.origin')).fill(origin)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'luban.json', mimeType: 'application/json', buffer: Buffer.from(work) })
  await expect(dialog.getByText(t('manager', 'import.doneTitle'))).toBeVisible()
  return dialog
}

async function idOfOpened(page: Page, language: 'zh-CN' | 'en-US'): Promise<number> {
  const open = words(language)('manager', 'import.open')
  await page.getByRole('dialog').getByRole('link', { name: open }).click()
  await page.waitForURL('**/editor/*')
  await canvasOf(page).waitFor()
  return Number(/\d+$/.exec(page.url())?.[0])
}

/** Measured rendering of one element, in design pixels. */
interface ElementMeasure {
  box: number[]
  texts: {
    text: string
    color: string
    size: number
    left: number
    width: number
    middle: [number, number]
  }[]
  control?: {
    color: string
    back: string
    size: number
    line: number
    border: string
    radius: string
    label: string
  }
  fill?: string
}

/** Runs in the page; `boxes` is a selector of one box per element, `scale` the size of a design pixel. */
function measureElements([boxes, scale]: [string, number]): ElementMeasure[] {
  const round = (value: number) => Math.round((value / scale) * 100) / 100
  return [...document.querySelectorAll<HTMLElement>(boxes)].map((box) => {
    const sheet = box.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const place = (rect: DOMRect) =>
      [rect.left - sheet.left, rect.top - sheet.top, rect.width, rect.height].map(round)
    const texts: ElementMeasure['texts'] = []
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      const text = (node.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
      if (!text || !parent || parent.closest('svg, script, style, [hidden]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const style = getComputedStyle(parent)
      const [left = 0, top = 0, width = 0, height = 0] = place(range.getBoundingClientRect())
      const last = texts.at(-1)
      // Text nodes in the same line and style count as one text.
      const line = top + height / 2
      const isSame = last?.color === style.color && Math.abs(last.middle[1] - line) < 1
      if (last && isSame && left - last.left - last.width > 1) {
        last.text += ` ${text}`
        last.width = left + width - last.left
        last.middle[0] = last.left + last.width / 2
        continue
      }
      texts.push({
        text,
        color: style.color,
        size: round(parseFloat(style.fontSize)),
        left,
        width,
        // Fonts differ in the extent of their letters, so only the middle of the line is compared.
        middle: [left + width / 2, line],
      })
    }
    const seen: ElementMeasure = { box: place(box.getBoundingClientRect()), texts }
    const control = box.querySelector<HTMLElement>('button, input:not([type=hidden])')
    if (control) {
      const {
        color,
        backgroundColor: back,
        fontSize,
        borderTopColor,
        borderTopWidth,
        borderTopLeftRadius,
      } = getComputedStyle(control)
      seen.control = {
        color,
        back,
        size: round(parseFloat(fontSize)),
        line: round(parseFloat(borderTopWidth)),
        border: borderTopColor,
        radius: String(Math.round(round(parseFloat(borderTopLeftRadius)))),
        label: control.getAttribute('placeholder') ?? control.textContent.trim(),
      }
    }
    const picture = box.querySelector('img')
    if (picture && !box.querySelector('[class^=background]'))
      seen.fill = getComputedStyle(picture).objectFit
    return seen
  })
}

/** Compares the first page as luban-h5 renders it with the published page. */
async function compareRenderings(browser: Browser, work: LubanWork, address: string, name: string) {
  const { width = 320, height = 568 } = work
  const context = await browser.newContext({
    viewport: { width: Math.min(width, 480), height: 640 },
  })
  const [theirs, ours] = [await context.newPage(), await context.newPage()]
  await theirs.setViewportSize({ width, height })
  await theirs.setContent(renderReference(work, 0))
  await ours.goto(address)
  const scale = Math.min(width, 480) / width
  await theirs.screenshot({ path: shot(`luban-${name}-theirs`) })
  await ours.screenshot({ path: shot(`luban-${name}-ours`), fullPage: true })
  return {
    theirs: await theirs.evaluate(measureElements, ['[data-at]', 1] as [string, number]),
    ours: await ours.evaluate(measureElements, ['[data-index="0"] [data-el]', scale] as [
      string,
      number,
    ]),
  }
}

function expectNear(value: number | undefined, other: number | undefined, what: string): void {
  expect(
    Math.abs((value ?? NaN) - (other ?? NaN)),
    `${what}: ${value} and ${other}`,
  ).toBeLessThanOrEqual(NEAR)
}

/** Compares boxes (within 2 px), texts, colours and sizes. */
function compare(
  name: string,
  theirs: ElementMeasure | undefined,
  ours: ElementMeasure | undefined,
): void {
  expect(theirs && ours, name).toBeTruthy()
  if (!theirs || !ours) return
  if (name !== 'lbp-background') {
    theirs.box.forEach((value, index) => expectNear(value, ours.box[index], `${name} box ${index}`))
  }
  if (name.startsWith('lbp-text') || name.endsWith('button')) {
    expect(
      ours.texts.map(({ text }) => text),
      name,
    ).toEqual(theirs.texts.map(({ text }) => text))
    theirs.texts.forEach((text, index) => {
      const other = ours.texts[index]
      expect(other?.color, `${name} ${text.text}`).toBe(text.color)
      expectNear(other?.size, text.size, `${name} ${text.text} size`)
      expect(Math.round((other?.size ?? 0) * 10), `${name} ${text.text}`).toBe(
        Math.round(text.size * 10),
      )
      if (name.startsWith('lbp-text')) {
        expectNear(other?.left, text.left, `${name} ${text.text} left`)
        expectNear(other?.width, text.width, `${name} ${text.text} width`)
      } else {
        // There, buttons have the browser's own font, so only the position of the text is compared.
        expectNear(other?.middle[0], text.middle[0], `${name} ${text.text} middle`)
      }
      expectNear(other?.middle[1], text.middle[1], `${name} ${text.text} line`)
    })
  }
  // Browsers draw lines in whole device pixels.
  if (theirs.control) expectNear(ours.control?.line, theirs.control.line, `${name} line`)
  expect({ ...ours.control, line: 0 }, name).toEqual({ ...theirs.control, line: 0 })
  if (theirs.fill) expect(ours.fill, name).toBe(theirs.fill)
}

async function publish(host: Host, token: string, id: number): Promise<string> {
  const answer = await host.call('POST', `/api/works/info/${id}`, token, {
    is_publish: true,
    leaves_out_missing: true,
  })
  expect(answer.status).toBe(200)
  return `${host.works}/h5/${id}`
}

/** A database row of luban-h5 looks the same after the import. */
test('a row of the database looks as it does there', async ({ host, browser }) => {
  test.setTimeout(600_000)
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  await page.goto(`${host.studio}/work-manager/list`)
  await importWork(page, 'zh-CN', fixture('row.json'))
  await page.screenshot({ path: shot('luban-report-row') })
  const id = await idOfOpened(page, 'zh-CN')
  const work = JSON.parse(fixture('row.json')) as LubanWork
  const { theirs, ours } = await compareRenderings(
    browser,
    work,
    await publish(host, token, id),
    'row',
  )
  const names = pagesOf(work)[0]?.elements.map(({ name }) => name) ?? []
  expect(ours).toHaveLength(names.length)
  names.forEach((name, index) => {
    compare(name, theirs[index], ours[index])
  })
})

/** A page of 600 by 600 with borders, padding and pictures of the former site; the report in both languages. */
test('a page of 600 by 600 looks as it does there, and the report says what does not', async ({
  host,
  browser,
}) => {
  test.setTimeout(600_000)
  const { server, address } = await oldSite()
  try {
    const token = await host.signIn(AUTHOR)
    const text = fixture('poster.json').replaceAll('http://OLD', address)
    const work = JSON.parse(text.replaceAll('"/uploads/', `"${address}/uploads/`)) as LubanWork
    for (const language of ['en-US', 'zh-CN'] as const) {
      const dark = language === 'en-US'
      const context = await signedIn(browser, token, { language, theme: dark ? 'dark' : 'light' })
      const page = await context.newPage()
      await page.goto(`${host.studio}/work-manager/list`)
      const dialog = await importWork(page, language, text, address)
      const t = words(language)
      await expect(dialog.getByText(t('manager', 'import.notes'), { exact: true })).toBeVisible()
      const told = dark
        ? /Page 1, element 2 lbp-text: .*bounceInLeft/
        : /第 1 页第 2 个元素 lbp-text：?:? .*bounceInLeft/
      await expect(dialog.getByText(told).first()).toBeVisible()
      await expect(dialog.getByText(/ffeeddcc/)).toBeVisible()
      await page.screenshot({ path: shot(`luban-report-${language}`) })
      if (dark) continue
      const id = await idOfOpened(page, language)
      await page.screenshot({ path: shot('luban-poster-editor') })
      const seen = await compareRenderings(browser, work, await publish(host, token, id), 'poster')
      const compared = [
        'lbp-text',
        'lbp-button',
        'lbp-form-button',
        'lbp-picture',
        'lbp-background',
      ]
      const elements = pagesOf(work)[0]?.elements ?? []
      expect(seen.ours).toHaveLength(elements.length)
      elements.forEach(({ name, pluginProps }, index) => {
        const [theirs, ours] = [seen.theirs[index], seen.ours[index]]
        // Differences named in the report are not compared.
        if (pluginProps.fillType === 'none' || !compared.includes(name)) {
          theirs?.box.forEach((value, side) =>
            expectNear(value, ours?.box[side], `${name} box ${side}`),
          )
        } else {
          compare(name, theirs, ours)
        }
      })
    }
  } finally {
    server.close()
  }
})
