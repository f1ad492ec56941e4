import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { openOldWebView } from './oldWebView.ts'
import { element, make, visitor } from './phoneWorks.ts'

const TEXT = '请于十月十二日前报名，电话 0571-8765 4321，地址西湖区文三路 90 号，名额有限'

/** A work with text and form fields on a page of one screen. */
const WORK = {
  title: '设置',
  page_mode: 'h5_long_page',
  pages: [
    {
      id: 'one',
      uuid: 'one',
      title: 'one',
      backgroundColor: '#fffaf0',
      groups: [],
      elements: [
        element('text', 'words', { left: 20, top: 20, width: 335, height: 120 }, { text: TEXT }),
        element(
          'button',
          'go',
          { left: 87, top: 160, width: 200, height: 44 },
          { text: '立即报名' },
        ),
        element(
          'qr-code',
          'code',
          { left: 87, top: 220, width: 200, height: 200 },
          { text: 'https://a.example/' },
        ),
        element(
          'radio-group',
          'choice',
          { left: 20, top: 440, width: 335, height: 120 },
          {
            name: '场次',
            display: 'card',
            options: [
              { label: '上午', value: 'a' },
              { label: '下午', value: 'b' },
            ],
          },
        ),
        element(
          'select',
          'list',
          { left: 20, top: 580, width: 335, height: 44 },
          { name: '城市', options: [{ label: '杭州', value: 'a' }] },
        ),
        element('table', 'table', { left: 20, top: 650, width: 335, height: 120 }, {}),
        // Larger text needs a third line; no element below has to move.
        element('text', 'tight', { left: 20, top: 780, width: 335, height: 50 }, { text: TEXT }),
      ],
    },
  ],
}

/** Returns the position of every element except the growing one, in tenths of a pixel, and the width of the page. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-el]:not([data-el=tight])')].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return [
        one.getAttribute('data-el'),
        ...[left, top, width, height].map((n) => Math.round(n * 10)),
      ]
    })
    return { boxes, wide: document.documentElement.scrollWidth }
  })

/** Returns the pixels by which the text of an element overflows its box at the bottom. */
const textOverflow = (page: Page, name: string) =>
  page.locator(`[data-el=${name}]`).evaluate((box) => {
    const text = document.createRange()
    text.selectNodeContents(box)
    return text.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
  })

/** Simulates Android's WebView with text of 130 %: every computed font size grows, including the root's. */
const zoomText = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('html,body,body *')]
    const sizes = all.map((one) => parseFloat(getComputedStyle(one).fontSize))
    for (const [index, one] of all.entries()) {
      one.style?.setProperty('font-size', `${(sizes[index] ?? 16) * 1.3}px`, 'important')
    }
  })

async function open(browser: Browser, address: string, width = 390): Promise<Page> {
  const { page } = await visitor(browser, [width, 844])
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return page
}

async function published(host: Host): Promise<string> {
  const token = await host.signIn(AUTHOR)
  return publish(host, token, await make(host, token, WORK))
}

/** VR-009, VR-010: text size settings of WeChat or of the phone change the size of text, but not the layout. */
test('a page keeps its layout where visitors read large text', async ({ host, browser }) => {
  const address = await published(host)
  for (const width of [320, 390, 430]) {
    const page = await open(browser, address, width)
    const before = await layoutOf(page)
    expect(before.wide).toBe(width)
    for (const rule of ['html{font-size:13vw!important}', 'html{font-size:24px!important}']) {
      await page.addStyleTag({ content: rule })
      expect(await layoutOf(page), rule).toEqual(before)
    }
    await zoomText(page)
    expect(await layoutOf(page)).toEqual(before)
    expect(await textOverflow(page, 'tight')).toBeLessThanOrEqual(0)
    await page.screenshot({ path: shot(`phones-large-text-${width}`) })
    // Simulates WeChat on iOS.
    const adjust = await page.evaluate(() => {
      document.body.style.setProperty('-webkit-text-size-adjust', '130%')
      return getComputedStyle(document.body).getPropertyValue('-webkit-text-size-adjust')
    })
    expect(adjust).toBe('100%')
    await page.context().close()
  }
})

/**
 * SH-034: forced dark themes do not change the page and its QR code; numbers stay text; an old browser renders the
 * same.
 */
test('a page looks the same under a forced dark theme and in an old browser', async ({
  host,
  browser,
}) => {
  const address = await published(host)
  const page = await open(browser, address)
  // Forced themes apply on phones with a dark colour scheme.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const plain = await page.screenshot()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  expect((await page.screenshot()).equals(plain), 'forced dark').toBe(true)
  const code = page.locator('[data-el=code] img')
  await expect(code).toHaveAttribute('src', /^data:image\/png;base64,/)
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute(
    'content',
    /telephone=no/,
  )
  await page.context().close()

  const viewport = { width: 390, height: 844 }
  const old = await openOldWebView(browser, { viewport, reducedMotion: 'reduce' })
  const seen = await old.newPage()
  await seen.goto(address)
  await seen.waitForLoadState('networkidle')
  expect((await seen.screenshot()).equals(plain), 'an old browser').toBe(true)
  await seen.locator('[data-el=choice] label').first().click()
  await seen.screenshot({ path: shot('phones-old-browser') })
  await old.close()
})
