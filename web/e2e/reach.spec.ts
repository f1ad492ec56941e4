import { paste } from './dataTransfer.ts'
import { AUTHOR, expect, shot, test } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { boxOf, el, make, PAGED, visitor } from './phoneWorks.ts'
import { canvasOf, openStudio, openWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/**
 * EL-TEXT-33, VR-010 as amended: a long pasted text can be read to its end on a phone, in a paged and in a long work.
 */
test('a long text is read to its end', async ({ host, browser }) => {
  test.setTimeout(60_000)
  const { page, token, id } = await openStudio(browser, host)
  await page.locator('[data-canvas]').click({ position: { x: 8, y: 300 } })
  await paste(page, { text: `${'长'.repeat(3199)}完` })
  const text = canvasOf(page).getByRole('option')
  await expect.poll(async () => (await text.boundingBox())?.height ?? 0).toBeGreaterThan(1000)
  await paste(page, { text: '第二段' })
  await expect(text).toHaveCount(2)
  const [first, second] = [await boxOf(text.first()), await boxOf(text.last())]
  expect(second.y, 'the second paste does not lie on the first').toBeGreaterThanOrEqual(
    first.bottom,
  )
  await save(page, 'zh-CN')
  for (const page_mode of ['h5_swipper', 'h5_long_page']) {
    const { data } = await host.call<{ revision: number }>('GET', `/api/works/${id}`, token)
    await host.call('PUT', `/api/works/${id}`, token, { revision: data.revision, page_mode })
    const { context, page: phone } = await visitor(browser, [375, 553])
    await phone.goto(await publish(host, token, id))
    for (const [words, last] of [
      ['完', 'first'],
      ['第二段', 'last'],
    ] as const) {
      const end = phone.locator('.text-view')[last]()
      await end.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }))
      expect(await end.evaluate(readLast), `${words} in ${page_mode}`).toBe(words.slice(-1))
    }
    await phone.screenshot({ path: shot(`phones-text-${page_mode}`) })
    await context.close()
  }
})

/** Returns the last character of a text, if it is visible and not covered. */
function readLast(view: Element): string {
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode()
  for (let next = node; next; next = walker.nextNode()) node = next
  const length = node?.nodeValue?.length ?? 0
  if (!node || length === 0) return ''
  const range = document.createRange()
  range.setStart(node, length - 1)
  range.setEnd(node, length)
  const { left, top, width, height } = range.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && view.contains(seen) ? (node.nodeValue ?? '').slice(-1) : ''
}

/** VR-003 as amended: the pages of a long work are stacked; an address with the third page starts there. */
test('a long work shows all of its pages', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const long = { ...PAGED, page_mode: 'h5_long_page' }
  const address = await publish(host, token, await make(host, token, long))
  const { context, page: phone } = await visitor(browser, [375, 667])
  await phone.goto(address)
  const places = await Promise.all(
    ['one', 'two', 'three'].map((id) => boxOf(phone.locator(`[data-page="${id}"]`))),
  )
  expect(places.map(({ y, height }) => [y, height >= 812])).toEqual(
    [0, places[0]?.bottom, places[1]?.bottom].map((y) => [y, true]),
  )
  await phone.screenshot({ path: shot('reach-long'), fullPage: true })
  await phone.goto(`${address}?page=2`)
  expect(phone.url()).toBe(`${address}#py-page-2`)
  await expect.poll(async () => (await boxOf(el(phone, 'three_top'))).y).toBeCloseTo(24, 0)
  await context.close()
})

const SMALL = { width: 1366, height: 650 }

const button = (uuid: string, left: number, top: number, width: number, height: number) => ({
  uuid,
  id: uuid,
  name: 'button',
  schemaVersion: 0,
  pluginProps: { text: uuid },
  commonStyle: { left, top, width, height, zindex: 1, rotate: 0 },
})

const page = (id: string, elements: object[], groups: object[] = []) => ({
  id,
  uuid: id,
  title: id,
  backgroundColor: '#ffffff',
  groups,
  elements,
})

/** CV-003, CV-012, EN-009: on a small notebook screen, on which half of the menu was unreachable before. */
test('the menu is inside a small window, and a group is centred as one thing', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const pair = [button('one', 20, 60, 90, 40), button('two', 140, 120, 60, 40)]
  const group = { id: 'g', name: 'g', elements: ['one', 'two'] }
  const grouped = await make(host, token, { pages: [page('p', pair, [group])] })
  const full = await make(host, token, { pages: [page('p', [button('all', 0, 0, 375, 812)])] })
  const studio = await (await signedIn(browser, token, { viewport: SMALL })).newPage()
  await openWork(studio, host, grouped)
  const canvas = canvasOf(studio)
  await canvas.getByRole('option').first().click()
  await studio.getByRole('button', { name: t('messages', 'align.center'), exact: true }).click()
  const sheet = await boxOf(canvas)
  const [one, two] = [
    await boxOf(canvas.getByRole('option').first()),
    await boxOf(canvas.getByRole('option').last()),
  ]
  expect(one.x + two.right).toBeCloseTo(sheet.x + sheet.right, 0)
  expect(two.x - one.x).toBeCloseTo((120 * sheet.width) / 375, 0)
  await studio.screenshot({ path: shot('reach-group-centred') })
  await save(studio, 'zh-CN')

  await openWork(studio, host, full)
  const [paper, seen] = [await boxOf(canvas), await boxOf(studio.locator('[data-canvas]'))]
  const [top, bottom] = [Math.max(seen.y, paper.y) + 60, Math.min(seen.bottom, SMALL.height) - 60]
  for (const [x, y] of [
    [paper.x + 4, top],
    [paper.right - 4, top],
    [paper.x + 4, bottom],
    [paper.right - 4, bottom],
  ] as const) {
    await studio.mouse.click(x, y, { button: 'right' })
    const menu = studio.getByRole('menu')
    await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
    const place = await boxOf(menu)
    expect([place.x >= 0, place.y >= 0]).toEqual([true, true])
    expect([place.right <= SMALL.width, place.bottom <= SMALL.height]).toEqual([true, true])
    await studio.screenshot({ path: shot(`reach-menu-${Math.round(x)}-${Math.round(y)}`) })
    await studio.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})
