// Benchmarks of the editor, opened through its bench entry, compared in alternation with GrapesJS, Puck and a minimal
// DOM editor.
import { elements, stripes } from './fixtures.mjs'
import { median, until, withBrowser } from './browser.mjs'
import { first, visit } from './editorRun.mjs'
import { firstLoad, firstPicture, signedIn, stepsAndSaves, storedWork } from './opening.mjs'
import { servePeers } from './peers.mjs'
import { signIn, startHost, upload } from './process.mjs'

/**
 * Visits of each editor by the number of elements; several, because the cost of the same drag varies between visits by
 * up to 1.4 times. PINYE_BENCH_QUICK=1 reduces them for development.
 */
const ROUNDS = process.env.PINYE_BENCH_QUICK ? { 200: 1, 500: 1 } : { 200: 5, 500: 5, 2000: 1 }
const COUNTS = Object.keys(ROUNDS).map(Number)
const PEERS = ['puck', 'grapesjs']
const EDITORS = (process.env.PINYE_BENCH_EDITORS ?? 'ours,puck,grapesjs,floor').split(',')
const SHADES = [37, 53, 71]

export async function measureEditor(binary, root) {
  const host = await startHost(binary, { flags: ['--dev'] })
  const peers = await servePeers(root, SHADES.map(stripes))
  try {
    const beside = await withBrowser((browser) => measure(browser, host, peers))
    // A new browser: one that has held dozens of pages is slower than an author's.
    const alone = await withBrowser((browser) => measureAlone(browser, host))
    return [...beside, ...alone]
  } finally {
    peers.stop()
    await host.stop()
  }
}

async function measure(browser, host, peers) {
  const token = await signIn(host)
  const pictures = []
  for (const shade of SHADES) pictures.push((await upload(host, token, `bench-${shade}.png`, stripes(shade))).path)
  const weights = {}
  const result = {}
  for (const count of COUNTS) {
    const runs = Object.fromEntries(EDITORS.map((name) => [name, []]))
    for (let round = 0; round < ROUNDS[count]; round += 1) {
      // Alternating order, so that a machine that gets slower affects all editors equally.
      for (const name of round % 2 === 0 ? EDITORS : EDITORS.toReversed()) {
        const isOurs = name === 'ours'
        peers.taken()
        const page = isOurs ? await openOurs(browser, host, token) : await openPeer(browser, peers, name)
        weights[name] = peers.taken()
        // Puck has flow layout and no multi-selection; in GrapesJS only one element of a multi-selection moves.
        const options = name === 'puck' ? { pick: first, many: false, drop: 150 } : {}
        const run = await visit(page, elements(count, isOurs ? pictures : peers.pictures), options)
        process.stderr.write(`${name} ${count}: ${JSON.stringify(run)}\n`)
        runs[name].push(run)
        await page.context().close()
      }
    }
    for (const name of EDITORS) result[`${name}${count}`] = medians(runs[name])
  }
  const rows = comparedRows(result)
  const weight = await firstLoad(browser, host, token)
  const kilobytes = (bytes) => (bytes / 1024).toFixed(0)
  return [
    ...rows,
    { id: 'E4', what: `editor's first load, gzip; GrapesJS ${kilobytes(weights.grapesjs ?? 0)}, Puck ${kilobytes(weights.puck ?? 0)} KB`, ours: `${kilobytes(weight.bytes)} KB in ${weight.requests} requests, ${weight.foreign} to other hosts`, goal: '≤ 480 KB, 0 to other hosts', ok: weight.bytes <= 480 * 1024 && weight.foreign === 0 },
  ]
}

/** Measures what the other editors do not offer, in a separate browser. */
async function measureAlone(browser, host) {
  const token = await signIn(host)
  const { path } = await upload(host, token, 'bench-alone.png', stripes(SHADES[0]))
  const id = await storedWork(host, token, 500, path)
  const { undo, autosave, save } = await stepsAndSaves(browser, host, token, id, 5)
  const small = await storedWork(host, token, 200, path)
  const opening = await firstPicture(browser, host, token, small, 3)
  return [
    { id: 'E5', what: 'undo in a work of 500 elements, main-thread CPU', ours: `${undo.toFixed(1)} ms`, goal: '≤ 25 ms', ok: undo <= 25 },
    { id: 'E5', what: `autosave of the same, until the answer is taken over; by key ${save.toFixed(1)} ms`, ours: `${autosave.toFixed(1)} ms`, goal: '≤ 30 ms', ok: autosave <= 30 },
    { id: 'E5', what: 'open a work of 200 elements with an empty cache, until its first picture can be taken hold of', ours: `${opening.toFixed(0)} ms`, goal: '≤ 1,200 ms', ok: opening <= 1200 },
  ]
}

const medians = (runs) => Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]))

/** Rows that compare our editor with the better competitor and the floor of the same run. */
function comparedRows(result) {
  const of = (name, key, count) => result[`${name}${count}`]?.[key] ?? NaN
  const best = (key, count) => Math.min(...PEERS.map((name) => of(name, key, count)).filter(Number.isFinite))
  const each = (name, key, digits) => COUNTS.map((count) => (Number.isFinite(of(name, key, count)) ? of(name, key, count).toFixed(digits) : '-')).join(' / ')
  const sizes = COUNTS.join(' / ')
  const row = (id, what, key, { digits = 0, unit, goal, limit }) => ({
    id,
    what: `${what}, ${sizes} elements; Puck ${each('puck', key, digits)}, GrapesJS ${each('grapesjs', key, digits)}, bare DOM ${each('floor', key, digits)}`,
    ours: `${each('ours', key, digits)}${unit}`,
    goal,
    ok: COUNTS.every((count) => of('ours', key, count) <= limit(count, key)),
  })
  const shareOfPeer = (share) => ({ goal: `≤ ${share} x the better peer`, limit: (count, key) => share * best(key, count) })
  const beside = { digits: 2, unit: ' ms', ...shareOfPeer(0.7) }
  const smooth = { unit: '', goal: '0', limit: () => 0 }
  return [
    row('E1', 'editor opens, main-thread CPU', 'load', { ...shareOfPeer(0.7), unit: ' ms' }),
    row('E1', 'the same on the wall, until every picture is drawn', 'wall', { ...shareOfPeer(0.7), unit: ' ms' }),
    row('E2', 'heap after collection', 'heap', { digits: 1, unit: ' MiB', ...shareOfPeer(0.9) }),
    row('E3', 'drag of one, CPU per pointer move, snapping on', 'move', beside),
    row('E3', 'drag of one, frames over 50 ms', 'slow', smooth),
    row('E3', 'drag of fifty, CPU per pointer move (no peer moves several)', 'moveFifty', { ...beside, goal: '≤ 1.6 x bare DOM', limit: (count, key) => 1.6 * of('floor', key, count) }),
    row('E3', 'drag of fifty, frames over 50 ms', 'slowFifty', smooth),
  ]
}

async function openOurs(browser, host, token) {
  const page = await signedIn(browser, host, token)
  await page.goto(`${host.studio}/editor/bench`)
  await until(page, 'window.bench !== undefined')
  return page
}

async function openPeer(browser, peers, name) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${peers.address}/${name}.html`)
  await until(page, 'window.bench !== undefined')
  return page
}
