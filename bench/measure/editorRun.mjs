// Measurements in one editor, ours or another: filling it, its heap, dragging. All editors expose the same bench
// interface.
import { collected, figures, session } from './browser.mjs'

const MOVES = 180
/** Idle milliseconds before the measurement, so that every editor has finished loading in the background. */
const LOOKING = 5000
/**
 * Milliseconds between selecting and pressing, as a person needs at least. Work that an editor does for a selection
 * does not count as part of the drag.
 */
const REACHING = 500

/**
 * Measures one visit of an editor with this list of elements: filling, heap and dragging. `drop` is the distance below
 * the loop at which an editor with flow layout drops the element.
 */
export async function visit(page, list, { pick = topmost, many = true, drop = 0 } = {}) {
  const client = await session(page)
  await begun(page)
  const before = await figures(client)
  const wall = await page.evaluate(fill, list)
  const loaded = await figures(client)
  const shown = await page.evaluate(() => window.bench.count())
  if (shown !== list.length) throw new Error(`${shown} elements instead of ${list.length}`)
  const { heapMiB, nodes } = await collected(client)
  const { id } = pick(list)
  const one = await dragged(page, client, [id], drop)
  const others = list.filter((el) => el.id !== id).slice(0, 49)
  const fifty = many ? await dragged(page, client, [id, ...others.map((el) => el.id)]) : null
  if (one === null) throw new Error('the drag moved nothing')
  return {
    load: loaded.cpuMs - before.cpuMs,
    wall,
    heap: heapMiB,
    nodes,
    move: one.move,
    slow: one.slow,
    moveFifty: fifty?.move ?? NaN,
    slowFifty: fifty?.slow ?? NaN,
  }
}

/** Simulates the start of work, and waits for everything that an editor loads then. */
export async function begun(page) {
  await page.mouse.move(700, 500)
  await page.mouse.move(705, 505)
  await page.waitForTimeout(LOOKING)
  await nextFrames(page)
}

/**
 * Runs in the page: fills the editor and waits until everything is drawn. Throws if a picture fails to load, because
 * the cost would differ.
 */
async function fill(list) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const wanted = list.filter(({ type }) => type === 'picture').length
  const pictures = () => window.bench.pictures()
  const from = performance.now()
  await window.bench.load(list)
  const isDrawn = () =>
    pictures().filter((one) => one.complete && one.naturalWidth > 0).length >= wanted
  while (!isDrawn()) {
    if (performance.now() - from > 20_000)
      throw new Error(`${pictures().length} pictures of ${wanted}, not all of them drawn`)
    await frame()
  }
  await frame()
  await frame()
  return performance.now() - from
}

/**
 * Drags the first of these elements for three seconds along a loop, one pointer event per 16 ms; returns null when one
 * of them has not moved. Events after the loop are not measured.
 */
async function dragged(page, client, ids, drop = 0) {
  await page.evaluate((wanted) => window.bench.select(...wanted), ids)
  await new Promise((resolve) => setTimeout(resolve, REACHING))
  await nextFrames(page)
  const from = await page.evaluate((id) => window.bench.target(id), ids[0])
  const places = () =>
    page.evaluate((wanted) => wanted.map((id) => String(window.bench.pos(id))), ids)
  const start = await places()
  const mouse = (type, x, y, buttons) =>
    client.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 })
  await page.evaluate(watchFrames)
  await mouse('mousePressed', from.x, from.y, 1)
  const before = await figures(client)
  for (let i = 1; i <= MOVES; i += 1) {
    const angle = (i / MOVES) * 2 * Math.PI
    await mouse(
      'mouseMoved',
      from.x + 60 * Math.sin(angle) + i / 6,
      from.y + 60 * (1 - Math.cos(angle)),
      1,
    )
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  const after = await figures(client)
  const slow = await page.evaluate(() => ((window.dragging = false), window.frames50))
  const [x, y] = [from.x + MOVES / 6, from.y + drop]
  if (drop > 0) {
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await mouse('mouseMoved', x, from.y + drop * share, 1)
      await nextFrames(page)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await mouse('mouseReleased', x, y, 0)
  // An element dropped into the flow is animated to its position.
  if (drop > 0) await new Promise((resolve) => setTimeout(resolve, 1000))
  await nextFrames(page)
  const end = await places()
  const hasMoved = end.every((place, index) => place !== start[index])
  return hasMoved ? { move: (after.cpuMs - before.cpuMs) / MOVES, slow } : null
}

/** Runs in the page: counts frames that took more than 50 ms. */
function watchFrames() {
  window.frames50 = 0
  window.dragging = true
  let last = performance.now()
  const tick = (now) => {
    if (now - last > 50) window.frames50 += 1
    last = now
    if (window.dragging) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

export async function nextFrames(page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Returns the last picture whose centre is not covered by a later element. */
export function topmost(list) {
  const covers = (el, x, y) =>
    x >= el.left && x <= el.left + el.width && y >= el.top && y <= el.top + el.height
  const isFree = (el, i) =>
    el.type === 'picture' &&
    el.top < 500 &&
    !list
      .slice(i + 1)
      .some((later) => covers(later, el.left + el.width / 2, el.top + el.height / 2))
  return list.findLast(isFree)
}

/** Returns the first picture, for editors with flow layout. */
export const first = (list) => list.find(({ type }) => type === 'picture')
