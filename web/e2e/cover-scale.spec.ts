import { AUTHOR, expect, LONG, test } from './host.ts'
import { difference } from './pictureDifference.ts'
import { canvasOf, publishThrough, signedIn } from './steps.ts'
import { templates, type Work } from './templateWorks.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** EN-011: the scale of the canvas and the open page do not change the cover. */
test(
  'the cover of a work is the same at every scale of the canvas',
  { tag: LONG },
  async ({ browser, host }) => {
    const token = await host.signIn(AUTHOR)
    const all = await templates(host, token, 'zh-CN')
    const template = all.find(({ title }) => title === '花间婚礼请柬')?.id
    const made = await host.call<Work>('POST', `/api/works/use-template/${template}`, token)
    expect(made.status, JSON.stringify(made)).toBe(201)
    const { id } = made.data
    const coverOf = async () =>
      (await host.call<Work>('GET', `/api/works/${id}`, token)).data.cover_image_url
    const page = await (await signedIn(browser, token)).newPage()
    await page.goto(`${host.studio}/work-manager/list`)
    let first: string | undefined
    for (const scale of [100, 10, 92, 200]) {
      const stored = (await host.call<Work>('GET', `/api/works/${id}`, token)).data
      const [cover, ...others] = stored.pages
      const pages = [{ ...cover, thumbnailUrl: '' }, ...others]
      await host.call('PUT', `/api/works/${id}`, token, { ...stored, cover_image_url: '', pages })
      await page.evaluate((canvasScale) => {
        localStorage.setItem('preferences', JSON.stringify({ canvasScale, leftPanel: 'pages' }))
      }, scale)
      await page.goto(`${host.studio}/editor/${id}`)
      await canvasOf(page).waitFor()
      await page.getByRole('button', { name: t('editor', 'panel.pages'), exact: true }).click()
      const second = { number: 2, title: others[0]?.title ?? '' }
      await page.getByRole('button', { name: t('editor', 'pages.open', second) }).click()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await publishThrough(page, 'zh-CN')
      // On a busy machine publishing goes on without the cover, which is saved when it is drawn.
      await expect.poll(coverOf, { timeout: 60_000 }).not.toBe('')
      const drawn = await coverOf()
      first ??= drawn
      const far = await difference(page, host.studio + first, host.studio + drawn)
      expect(far, `the cover at ${scale} %`).toBeLessThan(1)
    }
  },
)
