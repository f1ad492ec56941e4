// Benchmark of submitting a form with eight fields in a container, each validated by its plugin and every answer
// stored.
import { postgres, sqlite } from './database.mjs'
import { handedInBy, load } from './load.mjs'
import { api, signIn, startHost } from './process.mjs'

const OPTIONS = ['red', 'green', 'blue'].map((value) => ({ label: value, value }))
/** Element type, its props, and a visitor's answer. */
const FIELDS = [
  ['enhanced-input', { name: 'name', maxLength: 40 }, (n) => `Visitor ${n}`],
  ['enhanced-input', { name: 'phone', type: 'tel' }, (n) => `138${String(n).padStart(8, '0')}`],
  ['enhanced-input', { name: 'guests', type: 'number', min: '1', max: '100000' }, (n) => String(1 + n)],
  ['textarea', { name: 'wishes' }, (n) => `A table by the window, please: number ${n}`],
  ['select', { name: 'city', options: OPTIONS }, () => 'green'],
  ['radio-group', { name: 'colour', options: OPTIONS }, () => 'red'],
  ['checkbox-group', { name: 'extras', options: OPTIONS }, () => ['red', 'blue']],
  ['date-picker', { name: 'day' }, () => '2030-01-31'],
]
const HOLDER = 'form-container'

export async function measureForms(binary) {
  const rows = []
  for (const database of [sqlite, postgres].filter(Boolean)) {
    const host = await startHost(binary, { flags: database.flags() })
    try {
      rows.push(...(await onDatabase(database, host)))
    } finally {
      await host.stop()
    }
  }
  return rows
}

async function onDatabase(database, host) {
  const token = await signIn(host)
  const work = await published(host, token)
  let people = 0
  const request = () => {
    const n = (people += 1)
    return handedInBy(n, host, { work_id: String(work), form_id: `${HOLDER}_0`, form_data: answers(n) })
  }
  await refused(host, work)
  const cpu = () => database.cpuMs(host)
  const quiet = () => told(database, host, work)
  await load({ cpu, request, count: 1, warm: 400 })
  await quiet()
  const before = cpu()
  const posted = await load({ cpu, request, warm: 0 })
  await quiet()
  const whole = (cpu() - before) / 2000
  await counted(host, token, work, people)
  const figure = `${posted.cpuMs.toFixed(3)} ms CPU, p50 ${posted.p50.toFixed(2)} ms, p99 ${posted.p99.toFixed(2)} ms${posted.failures ? `, ${posted.failures} failed` : ''}`
  return [
    { id: 'P4', what: `${database.name}: form of eight fields in a container, on disk when it is answered`, ours: figure, goal: '≤ 0.6 ms CPU', ok: posted.cpuMs <= 0.6 && !posted.failures },
    { id: 'P4', what: `${database.name}: the same until the plugin of the container was told of all`, ours: `${whole.toFixed(3)} ms CPU`, goal: 'none', ok: true },
  ]
}

async function published(host, token) {
  const { data } = await api(host, token, 'GET', '/api/plugins')
  const types = data.flatMap((plugin) => plugin.element_types)
  const element = (name, at, props, box) => {
    const type = types.find((one) => one.type === name)
    const commonStyle = { width: type.width, height: type.height, zindex: at, ...box }
    return { uuid: `${name}_${at}`, name, schemaVersion: type.schemaVersion, pluginProps: { ...type.defaults.zh, ...props }, commonStyle }
  }
  const fields = FIELDS.map(([name, props], i) => element(name, i + 1, { ...props, required: true }, { left: 30, top: 40 + i * 60, height: 36 }))
  const elements = [element(HOLDER, 0, {}, { left: 10, top: 10, width: 355, height: 700 }), ...fields]
  const { data: work } = await api(host, token, 'POST', '/api/works', { title: 'eight fields', pages: [{ id: 'page-1', elements }] })
  await api(host, token, 'POST', `/api/works/info/${work.id}`, { is_publish: true })
  return work.id
}

function answers(n) {
  return Object.fromEntries(FIELDS.map(([, { name }, answer]) => [name, answer(n)]))
}

/** Checks that invalid answers are rejected with an error for each field. */
async function refused(host, work) {
  const wrong = { ...answers(1), phone: '12', city: 'Atlantis', wishes: undefined }
  const answer = await fetch(`${host.works}/api/workforms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ work_id: String(work), form_id: `${HOLDER}_0`, form_data: wrong }),
  })
  const text = await answer.text()
  const named = ['phone', 'city', 'wishes'].every((field) => text.includes(`"${field}"`))
  if (answer.status !== 400 || !named) throw new Error(`wrong answers were answered ${answer.status}: ${text}`)
}

/** Checks that all valid answers are in the data centre, the last one unchanged but for its number, which the field's plugin parses. */
async function counted(host, token, work, people) {
  const page = await api(host, token, 'GET', `/api/works/form/query/${work}?limit=1`)
  const { total } = page
  const [last] = page.data.records
  const n = Number(String(last.form_data.name).split(' ')[1])
  const isWhole = JSON.stringify(sorted(last.form_data)) === JSON.stringify(sorted({ ...answers(n), guests: 1 + n }))
  if (total !== people || !isWhole) throw new Error(`${total} of ${people} are stored; the last is ${JSON.stringify(last)}`)
}

const sorted = (value) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))

/** Waits until no delivery to plugins is pending. */
async function told(database, host, work) {
  for (;;) {
    const waiting = database.count(host, `SELECT COUNT(*) FROM deliveries WHERE work_id = ${work} AND state = 'waiting'`)
    if (waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
