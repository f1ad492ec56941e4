// Latencies for an author in a stored work: first picture, undo, save; and the size of the first visit.
import { gzipSync } from 'node:zlib'
import { figures, median, session, until } from './browser.mjs'
import { work } from './fixtures.mjs'
import { begun, nextFrames } from './editorRun.mjs'
import { api } from './process.mjs'

/**
 * Returns a signed-in browser context, as after the studio's own sign-in: the session is a cookie, and a mark in the
 * storage says that there is one.
 */
export async function signedIn(browser, host, token) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const name = `pinye_session_${new URL(host.studio).port}`
  await context.addCookies([
    { name, value: token, url: host.studio, httpOnly: true, sameSite: 'Strict' },
  ])
  await context.addInitScript(() => localStorage.setItem('token', 'cookie'))
  return context.newPage()
}

/** Creates a work with `count` elements on one page. */
export async function storedWork(host, token, count, picture) {
  const { data: plugins } = await api(host, token, 'GET', '/api/plugins')
  const types = Object.fromEntries(
    plugins.flatMap((plugin) => plugin.element_types.map((type) => [type.type, type])),
  )
  const { data } = await api(
    host,
    token,
    'POST',
    '/api/works',
    work(`bench ${count}`, count, 1, types, picture),
  )
  return data.id
}

/** Returns the milliseconds from navigation to the first picture that can be dragged, with an empty cache. */
export async function firstPicture(browser, host, token, id, rounds) {
  const runs = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedIn(browser, host, token)
    await page.addInitScript(watchPicture)
    await page.goto(`${host.studio}/editor/${id}`)
    await until(page, 'window.firstPictureAt !== undefined')
    runs.push(await page.evaluate(() => window.firstPictureAt))
    await page.context().close()
  }
  return median(runs)
}

/**
 * Runs in the page before any other script: records the frame in which the first picture of an element is displayed.
 */
function watchPicture() {
  const look = () => {
    const pictures = [...document.querySelectorAll('[data-canvas] [data-el] img')]
    if (pictures.some((one) => one.complete && one.naturalWidth > 0))
      window.firstPictureAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds without input after which a due autosave starts. */
const CALM = 10_000

/**
 * Returns the main-thread CPU of an undo, of an autosave and of a save by key in a stored work, minus the cost of two
 * idle frames. The autosave is the editor's own, with its interval of five minutes shortened; all other timers are
 * unchanged.
 */
export async function stepsAndSaves(browser, host, token, id, rounds) {
  const page = await signedIn(browser, host, token)
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = (act, delay, ...rest) =>
      later(act, delay === 300_000 ? 3000 : delay, ...rest)
  })
  await page.goto(`${host.studio}/editor/${id}`)
  await page.waitForSelector('[data-canvas] [data-el] img')
  await begun(page)
  const client = await session(page)
  const cost = async (act) => {
    const before = await figures(client)
    await act()
    await nextFrames(page)
    return (await figures(client)).cpuMs - before.cpuMs
  }
  const saved = async (begin) => {
    const answer = page.waitForResponse(
      (one) => one.url().includes(`/api/works/${id}`) && one.request().method() !== 'GET',
    )
    await begin()
    await (await answer).finished()
  }
  const runs = { undo: [], autosave: [], save: [] }
  await page.locator('[data-canvas] [data-el]').first().focus()
  await page.keyboard.press('ArrowRight')
  await saved(() => page.keyboard.press('Control+s'))
  await page.waitForTimeout(2000)
  const frames = []
  for (let round = 0; round < 5; round += 1) frames.push(await cost(async () => {}))
  const idle = median(frames)
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(700)
    runs.undo.push((await cost(() => page.keyboard.press('Control+z'))) - idle)
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(700)
    runs.save.push((await cost(() => saved(() => page.keyboard.press('Control+s')))) - idle)
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(CALM - 500)
    runs.autosave.push((await cost(() => saved(async () => {}))) - idle)
    await page.waitForTimeout(300)
  }
  await page.context().close()
  return Object.fromEntries(Object.entries(runs).map(([what, all]) => [what, median(all)]))
}

/** Returns the transferred bytes of a first visit to the editor, gzip level 9 of every text response. */
export async function firstLoad(browser, host, token) {
  const { data } = await api(host, token, 'POST', '/api/works', {})
  const page = await signedIn(browser, host, token)
  const seen = { bytes: 0, requests: 0, foreign: 0 }
  const sizes = []
  page.on('response', (answer) => {
    seen.requests += 1
    if (!answer.url().startsWith(host.studio) && !answer.url().startsWith('data:'))
      seen.foreign += 1
    if (answer.url().includes('/api/')) return
    sizes.push(
      answer.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    )
  })
  await page.goto(`${host.studio}/editor/${data.id}`)
  // The stream of plugin events never lets the network become idle: wait for the canvas, then a fixed time.
  await page.waitForSelector('[data-canvas]')
  await page.waitForTimeout(2000)
  for (const size of await Promise.all(sizes)) seen.bytes += size
  await page.context().close()
  return seen
}
