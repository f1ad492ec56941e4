import { installAnswerPlugin } from './answerPlugin.ts'
import { ADMIN, AUTHOR, expect, type Host } from './host.ts'
import { wav } from './wav.ts'

/** Names of the fixtures: one object of every kind. */
export const FIXTURES = {
  work: '春季新品发布会邀请函',
  binned: '去年的年会长图',
  gift: '定制帆布袋',
  source: 'sales',
  user: 'chen.lin',
  role: 'Editor',
  tag: '邀请函',
  file: '开场音乐.wav',
  combination: '签到页眉与表单标题',
}

const furnished = new WeakMap<Host, Promise<number>>()

/** Creates the fixtures once per host, which several files may share; returns the id of the work. */
export function createFixtures(host: Host): Promise<number> {
  const known = furnished.get(host)
  if (known) return known
  const made = makeAll(host)
  furnished.set(host, made)
  return made
}

/** Creates everything through the API. */
async function makeAll(host: Host): Promise<number> {
  const [admin, author] = [await host.signIn(ADMIN), await host.signIn(AUTHOR)]
  await installAnswerPlugin(host)
  const make = async (token: string, path: string, body: object, method = 'POST') => {
    const made = await host.call<{ id: number }>(method, path, token, body)
    expect(made.status, `${path}: ${JSON.stringify(made)}`).toBeLessThan(300)
    return made.data?.id
  }
  const tags = []
  for (const [name, color] of [
    [FIXTURES.tag, '#1b6a58'],
    ['春季', '#d4521f'],
  ]) {
    tags.push(await make(admin, '/api/tags', { name, color, category: '场景' }))
  }
  const description = '4 月 18 日，上海展览中心'
  const work = await make(author, '/api/works', { title: FIXTURES.work, description })
  await make(author, `/api/works/${work}/tags`, { tagIds: tags }, 'PUT')
  await collect(host, author, work)
  const binned = await make(author, '/api/works', { title: FIXTURES.binned })
  await host.call('DELETE', `/api/works/${binned}`, author)
  await make(author, '/api/gift/create', { name: FIXTURES.gift, stock: 1200, description })
  await make(author, '/api/gift/create', { name: '手账本', stock: 0, enabled: false })
  await make(author, '/api/combinations', { name: FIXTURES.combination, ...PAIR })
  const pipe = '[{"tree": "pine", "count": 3}, {"tree": "oak", "count": 12}]'
  await make(author, '/api/datasources', { name: FIXTURES.source, type: 'static', pipe })
  const api = { name: 'weather', type: 'httpApi', url: 'https://example.org/weather.json' }
  await make(author, '/api/datasources', { ...api, refreshType: 'fixed', refreshInterval: 60 })
  const account = { email: 'chen.lin@example.org', password: 'Willow-9-tree', captcha: '' }
  const user = await make(admin, '/api/users/register', { username: FIXTURES.user, ...account })
  await make(admin, `/api/users/${user}/status`, { blocked: true }, 'PUT')
  await make(admin, '/api/member/allocate', { userId: user, expiresAt: '2099-01-01T00:00:00Z' })
  await make(admin, '/api/permissions/roles', { code: 'editor', name: FIXTURES.role })
  return work
}

/** Two form fields, saved as a combination. */
const PAIR = {
  elements: ['姓名', '公司'].map((placeholder, index) => ({
    uuid: `kept-${index}`,
    name: 'answer',
    pluginProps: { name: `kept${index}`, placeholder },
    commonStyle: { top: 80 + 60 * index, left: 20, width: 280, height: 44, zindex: index + 1 },
  })),
  width: 280,
  height: 104,
}

const FIELDS = [
  ['name', '姓名'],
  ['company', '公司'],
  ['seats', '参加人数'],
  ['wish', '想了解什么'],
]
const ANSWERS = [
  ['陈琳', '远山文化', '2', '新品什么时候能买到？希望现场可以试用，也想知道有没有企业采购的优惠。'],
  ['Marta Nowak', 'Nordlicht GmbH', '1', 'Is there a translation into English?'],
  ['王思远', '', '4', ''],
  ['李悦', '听潮设计', '2', '会后能拿到讲稿吗'],
]

/** Creates a form with submissions, including spam, and a field that the work no longer has. */
async function collect(host: Host, token: string, id: number): Promise<void> {
  await show(host, token, id, FIELDS)
  const page = `${host.works}/h5/${id}`
  for (const [index, answers] of ANSWERS.entries()) {
    const headers = { 'user-agent': `Mozilla/5.0 (iPhone) visitor ${index}` }
    for (let view = 0; view <= index; view += 1) await fetch(page, { headers })
    const form_data: Record<string, string> = {}
    for (const [at, [name = '']] of FIELDS.entries()) form_data[name] = answers[at] ?? ''
    await submitForm(host, { work_id: String(id), form_data })
  }
  const form_data = { name: 'Cheap followers', wish: 'http://spam.example' }
  await submitForm(host, { work_id: String(id), form_data, honeypot: 'http://spam.example' }, 403)
  // Publishes twice: there is an older publication, and a column of a removed field.
  await show(host, token, id, FIELDS.slice(0, 3))
  const settings = { webhook_url: 'https://hooks.example.org/pinye', needs_token: false }
  const set = await host.call('PUT', `/api/works/form/settings/${id}`, token, settings)
  expect(set.status, JSON.stringify(set)).toBe(200)
  await submitForm(host, { work_id: String(id), form_data: { name: '赵一鸣', seats: '1' } })
}

async function show(host: Host, token: string, id: number, fields: string[][]): Promise<void> {
  const path = `/api/works/${id}`
  const { data } = await host.call<{ pages: { elements: object[] }[] }>('GET', path, token)
  const elements = fields.map(([name, placeholder], index) => ({
    uuid: `field-${name}`,
    name: 'answer',
    pluginProps: { name, placeholder },
    commonStyle: { top: 80 + 60 * index, left: 20, width: 335, height: 44, zindex: index + 1 },
  }))
  const pages = data.pages.map((page) => ({ ...page, elements }))
  const saved = await host.call('PUT', path, token, { ...data, pages })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  const info = { is_publish: true }
  expect((await host.call('POST', `/api/works/info/${id}`, token, info)).status).toBe(200)
}

async function submitForm(host: Host, body: object, status = 201): Promise<void> {
  const sent = await host.call('POST', '/api/workforms', undefined, body)
  expect(sent.status, JSON.stringify(sent)).toBe(status)
}

/** Uploads files to the author's library: a picture, and a second of silence. */
export async function upload(host: Host, picture: Buffer): Promise<void> {
  const token = await host.signIn(AUTHOR)
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(picture)]), '封面.png')
  form.append('files', new Blob([new Uint8Array(wav(1))]), FIXTURES.file)
  const stored = await fetch(`${host.studio}/api/upload/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(stored.status, await stored.text()).toBe(201)
}
