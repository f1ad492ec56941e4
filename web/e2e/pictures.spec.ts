import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, test, type Host } from './host.ts'
import { canvasOf, openWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** Pictures of a work: one above the fold, one far below on the same page, one on the next page. */
interface Pictures {
  first: string
  below: string
  next: string
}

/** A phone loads each picture in its displayed width, when it becomes visible. */
test('a published page fetches the pictures it shows, no larger than they are shown', async ({
  host,
  browser,
}) => {
  test.setTimeout(120_000)
  const author = await host.signIn(AUTHOR)
  const photo = await photograph(browser)
  const pictures: Pictures = {
    first: await upload(host, author, photo),
    below: await upload(host, author, photo),
    next: await upload(host, author, photo),
  }
  const address = await publish(host, author, pictures)
  for (const [density, width] of [
    [1, 480],
    [2, 750],
    [3, 1125],
  ] as const) {
    const page = await phone(browser, density)
    const fetched = fetches(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(fetched, `at ${density} dots a pixel`).toEqual([
      { path: `${pictures.first}?w=${width}`, type: 'image/webp' },
    ])
    if (density === 2) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => fetched.at(-1)?.path).toBe(`${pictures.next}?w=750`)
      expect(fetched.at(-1)?.type).toBe('image/webp')
      await expect(page.locator('[data-el=next]')).toBeInViewport({ ratio: 1 })
      // Key presses are ignored while a page turn is running, so repeat them.
      await expect(async () => {
        await page.keyboard.press('ArrowLeft')
        await expect(page.locator('[data-el=first]')).toBeInViewport({ ratio: 1, timeout: 2_000 })
      }).toPass()
      await page.locator('[data-el=below]').scrollIntoViewIfNeeded({ timeout: 10_000 })
      await expect.poll(() => fetched.at(-1)?.path).toBe(`${pictures.below}?w=320`)
      expect(fetched.at(-1)?.type).toBe('image/webp')
      expect(fetched).toHaveLength(3)
    }
    await page.context().close()
  }
})

/** Messages about an address are shown at its field, from the panel or from the host. */
test('an address that will not do is told beside its field', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const commonStyle = { left: 60, top: 60, width: 250, height: 200, zindex: 1 }
  const pluginProps = { imgSrc: '' }
  const pages = [
    { id: 'p0', elements: [{ uuid: 'empty', name: 'picture', pluginProps, commonStyle }] },
  ]
  const made = await host.call<{ id: number }>('POST', '/api/works', token, { pages })
  const { id } = made.data
  await openWork(page, host, id)
  await canvasOf(page).getByRole('option').click()
  const field = page.getByLabel('图片地址: 图片')
  const stored = async () => {
    const path = `/api/works/${id}`
    const { data } = await host.call<{
      pages: { elements: { pluginProps: { imgSrc: string } }[] }[]
    }>('GET', path, token)
    return data.pages[0]?.elements.map(({ pluginProps }) => pluginProps.imgSrc)
  }

  // The panel itself detects that the host would reject this one.
  await field.fill('javascript:alert(1)')
  await expect(field).toHaveAccessibleDescription(/^请输入以/)
  // The panel accepts this one; the host's message is shown in the same place, and nothing is stored.
  await field.fill('https://pictures.example/a"b.png')
  await expect(field).toHaveAccessibleDescription('')
  await page.keyboard.press('Control+s')
  await expect(field).toHaveAccessibleDescription('请输入有效的链接地址')
  expect(await stored()).toEqual([''])
  // Saved, but invisible for visitors: the panel warns at once, and so does the host's answer.
  const insecure = 'http://pictures.example/cat.png'
  await field.fill(insecure)
  await expect(page.getByRole('note')).toContainText('访客看不到这张图片')
  await save(page, 'zh-CN')
  await expect(field).toHaveAccessibleDescription(t('editor', 'remark.media.insecure'))
  expect(await stored()).toEqual([insecure])
  // A valid address has no message.
  await field.fill('https://pictures.example/cat.png')
  await expect(page.getByRole('note')).toHaveCount(0)
  await save(page, 'zh-CN')
  await expect(field).toHaveAccessibleDescription('')
})

interface FetchedPicture {
  path: string
  type: string | undefined
}

/** Records every upload that the page loads. */
function fetches(page: Page): FetchedPicture[] {
  const fetched: FetchedPicture[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (!pathname.startsWith('/uploads/')) return
    fetched.push({ path: pathname + search, type: response.headers()['content-type'] })
  })
  return fetched
}

async function phone(browser: Browser, deviceScaleFactor: number): Promise<Page> {
  const viewport = { width: 375, height: 812 }
  return (await browser.newContext({ viewport, deviceScaleFactor })).newPage()
}

/** Returns a picture with as much detail as a photograph. */
async function photograph(browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } })
  const page = await context.newPage()
  await page.setContent(`<body style="margin:0;height:100vh;background:
    repeating-conic-gradient(from 7deg, #264653, #2a9d8f 9deg, #e9c46a 17deg, #e76f51 29deg)">`)
  const photo = await page.screenshot({ type: 'jpeg', quality: 92 })
  await context.close()
  return photo
}

async function upload(host: Host, token: string, photo: Buffer): Promise<string> {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${host.studio}/api/upload/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data } = (await answer.json()) as { data: { path: string }[] }
  return data[0]?.path ?? ''
}

async function publish(host: Host, token: string, pictures: Pictures): Promise<string> {
  const picture = (uuid: string, path: string, style: object) => ({
    uuid,
    id: uuid,
    name: 'picture',
    pluginProps: { imgSrc: host.studio + path },
    commonStyle: { top: 0, left: 0, width: 375, height: 234, zindex: 1, ...style },
  })
  const pages = [
    {
      id: 'p0',
      elements: [
        picture('first', pictures.first, {}),
        picture('below', pictures.below, { top: 6000, width: 150, height: 100 }),
      ],
    },
    { id: 'p1', elements: [picture('next', pictures.next, {})] },
  ]
  const made = await host.call<{ id: number }>('POST', '/api/works', token, { pages })
  const done = await host.call('POST', `/api/works/info/${made.data.id}`, token, {
    is_publish: true,
  })
  expect(done.status, JSON.stringify(done)).toBe(200)
  return `${host.works}/h5/${made.data.id}`
}
