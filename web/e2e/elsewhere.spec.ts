import { AUTHOR, expect, test } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { element, make, visitor } from './phoneWorks.ts'

const SITE = 'https://pictures.example'
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const box = (top: number) => ({ left: 20, top, width: 335, height: 120 })

/** Many sites refuse pictures to requests with a foreign Referer. */
const PICTURES = [
  element('picture', 'plain', box(20), { imgSrc: `${SITE}/picture.png` }),
  element('display-list', 'listed', box(160), {
    imgSrc: `${SITE}/in-list.png`,
    backgroundImage: `${SITE}/below-list.png`,
    backgroundSize: 'cover',
  }),
]

/**
 * VR-010: pictures of other sites are requested without a Referer. Tiles are excluded: they are pictures of style
 * sheets, for which Chromium ignores the page's referrer policy.
 */
test('a site that lends pictures does not hear which page shows them', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const background = { type: 'image', src: `${SITE}/page.png` }
  const id = await make(host, token, {
    title: '借来的图片',
    page_mode: 'h5_long_page',
    pages: [{ id: 'p', uuid: 'p', elements: PICTURES, groups: [], background }],
  })
  const { context, page } = await visitor(browser, [375, 812])
  const heard = new Map<string, string | undefined>()
  await page.route(`${SITE}/**`, async (route) => {
    const { referer } = await route.request().allHeaders()
    heard.set(new URL(route.request().url()).pathname, referer)
    await route.fulfill({ body: DOT, contentType: 'image/png' })
  })
  await page.goto(await publish(host, token, id))
  await expect
    .poll(() => [...heard.keys()].sort())
    .toEqual(['/below-list.png', '/in-list.png', '/page.png', '/picture.png'])
  expect([...heard].filter(([, referer]) => referer !== undefined)).toEqual([])
  await context.close()
})
