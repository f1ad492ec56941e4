import { AUTHOR, expect, test } from './host.ts'

const UUID = 'rate_early00000001'

/** VR-008: a visitor on a slow line taps before the element's module has come; the tap counts once, when it has. */
test('a tap that comes before its element lives is not lost', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const commonStyle = { left: 60, top: 60, width: 200, height: 60, zindex: 1 }
  const pluginProps = { title: '点赞', showLikeCount: true, enableWxLogin: false }
  const elements = [{ uuid: UUID, name: 'rate', pluginProps, commonStyle }]
  const work = { title: '点赞', pages: [{ id: 'p0', elements }] }
  const made = await host.call<{ id: number }>('POST', '/api/works', token, work)
  const { id } = made.data
  const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
  expect(done.status, JSON.stringify(done)).toBe(200)

  const address = `${host.works}/h5/${id}`
  const html = await (await fetch(address)).text()
  const view = /"views":\{"rate":"([^"]+)"/.exec(html)?.[1]
  expect(view).toBeDefined()
  const page = await (await browser.newContext()).newPage()
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(`**${view}`, async (route) => {
    await onItsWay
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.goto(address, { waitUntil: 'commit' })
  const box = page.locator(`[data-el=${UUID}]`)
  const button = box.getByRole('button').first()
  await expect(async () => {
    // It says that it does nothing yet; a thumb does not read that.
    await button.click({ force: true })
    await expect(box).toHaveAttribute('data-tapped', '', { timeout: 200 })
  }).toPass({ timeout: 20_000 })
  await expect(box).not.toHaveAttribute('data-live')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toEqual([])

  arrive()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(box.locator('.like-count')).toHaveText('1')
  expect(sent).toHaveLength(1)
})
