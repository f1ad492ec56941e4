// E1 to E4: the real editor behind its bench door, beside an editor of bare DOM.
import { gzipSync } from 'node:zlib'
import { elements, stripes } from './fixtures.mjs'
import { collected, figures, median, session, withBrowser } from './browser.mjs'
import { signIn, startHost, upload } from './process.mjs'

const ROUNDS = 3

export async function measureEditor(binary) {
  const host = await startHost(binary, { flags: ['--dev'] })
  try {
    return await withBrowser((browser) => measure(browser, host))
  } finally {
    await host.stop()
  }
}

async function measure(browser, host) {
  const token = await signIn(host)
  const pictures = []
  for (const shade of [37, 53, 71]) pictures.push((await upload(host, token, `bench-${shade}.png`, stripes(shade))).path)
  const open = { ours: () => openEditor(browser, host, token), floor: () => openFloor(browser) }
  const result = {}
  for (const which of ['ours', 'floor']) {
    for (const count of [200, 500]) {
      const runs = []
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await oneRun(await open[which](), elements(count, pictures), which === 'ours'))
      result[`${which}${count}`] = Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]))
    }
  }
  const weight = await firstLoad(browser, host, token)
  const pair = (key, digits = 0) => `${result.ours200[key].toFixed(digits)} / ${result.ours500[key].toFixed(digits)}`
  const floor = (key, digits = 0) => `${result.floor200[key].toFixed(digits)} / ${result.floor500[key].toFixed(digits)}`
  const within = (key, small, large) => result.ours200[key] <= small && result.ours500[key] <= large
  return [
    { id: 'E1', what: `editor opens 200 / 500 elements, main-thread CPU; bare DOM ${floor('load')} ms`, ours: `${pair('load')} ms`, goal: '≤ 250 / 500 ms', ok: within('load', 250, 500) },
    { id: 'E2', what: `heap after collection; bare DOM ${floor('heap', 1)} MiB`, ours: `${pair('heap', 1)} MiB`, goal: '≤ 12 / 20 MiB', ok: within('heap', 12, 20) },
    { id: 'E3', what: `drag, CPU per pointer move, snapping on; bare DOM ${floor('move', 2)} ms`, ours: `${pair('move', 2)} ms`, goal: '≤ 4 / 5.5 ms', ok: within('move', 4, 5.5) },
    { id: 'E3', what: 'frames over 50 ms while dragging', ours: pair('slow'), goal: '0 / 0', ok: within('slow', 0, 0) },
    { id: 'E4', what: "editor's first load, gzip", ours: `${(weight.bytes / 1024).toFixed(0)} KB in ${weight.requests} requests, ${weight.foreign} to other hosts`, goal: '≤ 450 KB, 0 to other hosts', ok: weight.bytes <= 450 * 1024 && weight.foreign === 0 },
  ]
}

async function oneRun(page, list, hasPictures) {
  const count = list.length
  const client = await session(page)
  const before = await figures(client)
  await page.evaluate((wanted) => window.bench.load(wanted), list)
  if (hasPictures) await drawnPictures(page, list)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const loaded = await figures(client)
  const shown = await page.evaluate(() => window.bench.count())
  if (shown !== count) throw new Error(`${shown} elements instead of ${count}`)
  const { heapMiB, nodes } = await collected(client)
  const drag = await dragged(page, client, list)
  await page.context().close()
  return { load: loaded.cpuMs - before.cpuMs, heap: heapMiB, nodes, ...drag }
}

/** Waits until every picture of the list is drawn, and fails where one is not: a failing picture costs something else. */
async function drawnPictures(page, list) {
  const state = () =>
    page.evaluate(() => {
      const pictures = [...document.querySelectorAll('[data-canvas] [data-el] img')]
      return { shown: pictures.length, drawn: pictures.filter((one) => one.complete && one.naturalWidth > 0).length }
    })
  const wanted = list.filter(({ type }) => type === 'picture').length
  const until = Date.now() + 20_000
  let now = await state()
  while ((now.drawn < wanted || now.drawn < now.shown) && Date.now() < until) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    now = await state()
  }
  if (now.drawn < wanted || now.drawn < now.shown) throw new Error(`${now.drawn} of ${wanted} pictures are drawn`)
}

/** Drags the topmost picture for three seconds along a loop, one pointer event per 16 ms. */
async function dragged(page, client, list) {
  const { id } = topmost(list, 'picture')
  await page.evaluate((wanted) => window.bench.select(wanted), id)
  const from = await page.evaluate((wanted) => window.bench.target(wanted), id)
  const start = await page.evaluate((wanted) => window.bench.pos(wanted), id)
  await page.evaluate(() => {
    window.frames50 = 0
    window.dragging = true
    let last = performance.now()
    const tick = (now) => {
      if (now - last > 50) window.frames50 += 1
      last = now
      if (window.dragging) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const mouse = (type, x, y, buttons) => client.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 })
  await mouse('mousePressed', from.x, from.y, 1)
  const before = await figures(client)
  const moves = 180
  for (let i = 1; i <= moves; i += 1) {
    const angle = (i / moves) * 2 * Math.PI
    await mouse('mouseMoved', from.x + 60 * Math.sin(angle) + i / 6, from.y + 60 * (1 - Math.cos(angle)), 1)
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  const after = await figures(client)
  await mouse('mouseReleased', from.x + moves / 6, from.y, 0)
  const end = await page.evaluate((wanted) => window.bench.pos(wanted), id)
  if (start[0] === end[0] && start[1] === end[1]) throw new Error('the drag moved nothing')
  const slow = await page.evaluate(() => ((window.dragging = false), window.frames50))
  return { move: (after.cpuMs - before.cpuMs) / moves, slow }
}

/** Signs a browser in, as the studio's own sign-in does: the session is a cookie, and a mark says that there is one. */
async function keepSession(context, host, token) {
  const name = `pinye_session_${new URL(host.studio).port}`
  await context.addCookies([{ name, value: token, url: host.studio, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(() => localStorage.setItem('token', 'cookie'))
}

async function openEditor(browser, host, token) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await keepSession(context, host, token)
  const page = await context.newPage()
  await page.goto(`${host.studio}/editor/bench`)
  await page.waitForFunction(() => window.bench !== undefined, null, { timeout: 60000 })
  return page
}

/** The last element of a kind whose middle no later one covers. */
function topmost(list, type) {
  const covers = (el, x, y) => x >= el.left && x <= el.left + el.width && y >= el.top && y <= el.top + el.height
  const isFree = (el, i) =>
    el.type === type &&
    el.top < 500 &&
    !list.slice(i + 1).some((later) => covers(later, el.left + el.width / 2, el.top + el.height / 2))
  return list.findLast(isFree)
}

/** The least an editor can be: absolutely placed boxes, a pointer handler, nothing else. */
async function openFloor(browser) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.setContent('<!doctype html><div id="canvas" style="position:relative;width:375px;height:812px;margin:40px auto;background:#fff"></div>')
  await page.evaluate(() => {
    const canvas = document.getElementById('canvas')
    const boxes = new Map()
    window.bench = {
      load: async (list) =>
        list.forEach((el) => {
          const box = document.createElement('div')
          box.style.cssText = `position:absolute;left:${el.left}px;top:${el.top}px;width:${el.width}px;height:${el.height}px;z-index:${el.z};color:${el.color}`
          const inner = document.createElement('span')
          inner.textContent = el.text
          box.append(inner)
          canvas.append(box)
          boxes.set(el.id, box)
          box.onpointerdown = (down) => {
            const [left, top] = [box.offsetLeft, box.offsetTop]
            box.setPointerCapture(down.pointerId)
            box.onpointermove = (move) => {
              box.style.left = `${left + move.clientX - down.clientX}px`
              box.style.top = `${top + move.clientY - down.clientY}px`
            }
            box.onpointerup = () => (box.onpointermove = null)
          }
        }),
      count: () => boxes.size,
      select: (id) => (boxes.get(id).style.zIndex = 9999),
      pos: (id) => [boxes.get(id).offsetLeft, boxes.get(id).offsetTop],
      target: (id) => {
        const rect = boxes.get(id).getBoundingClientRect()
        return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
      },
    }
  })
  return page
}

/** Bytes over the wire of a first visit to the editor, gzip level 9 of every text answer. */
async function firstLoad(browser, host, token) {
  const { data } = await fetch(`${host.studio}/api/works`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: '{}' }).then((answer) => answer.json())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await keepSession(context, host, token)
  const page = await context.newPage()
  const seen = { bytes: 0, requests: 0, foreign: 0 }
  const sizes = []
  page.on('response', (answer) => {
    seen.requests += 1
    if (!answer.url().startsWith(host.studio) && !answer.url().startsWith('data:')) seen.foreign += 1
    if (answer.url().includes('/api/')) return
    sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length, () => 0))
  })
  await page.goto(`${host.studio}/editor/${data.id}`)
  // The stream of plugin events keeps the network busy for ever: wait for the canvas, then for what follows it.
  await page.waitForSelector('[data-canvas]')
  await page.waitForTimeout(2000)
  for (const size of await Promise.all(sizes)) seen.bytes += size
  await context.close()
  return seen
}
