import { installAnswerPlugin } from './answerPlugin.ts'
import { AUTHOR, expect, test, type Envelope, type Host } from './host.ts'

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SOUND = Buffer.from('RIFF\0\0\0\0WAVEfmt ')

interface StoredFile {
  url: string
  mime: string
}

/** EL-FILE-14, EL-FILE-17, EL-FILE-18: a field written with the kit decides about files of anonymous visitors. */
test('a visitor hands in a picture with a form, and nothing else', async ({ host }) => {
  test.setTimeout(300_000)
  await installAnswerPlugin(host)
  const token = await host.signIn(AUTHOR)
  const work = await publishedForm(host, token)
  const files = async () => {
    const mine = await host.call<StoredFile[]>('GET', '/api/upload/files', token)
    return mine.data.map(({ url }) => url)
  }
  const before = await files()
  const made = await handIn(host, work, { name: 'me.jpg', bytes: PICTURE })
  expect(made.code, JSON.stringify(made)).toBe(201)
  const [file] = made.data
  expect(file?.mime).toBe('image/png')
  expect((await fetch(file?.url ?? '')).headers.get('content-type')).toBe('image/png')

  const sound = await handIn(host, work, { name: 'me.jpg', bytes: SOUND })
  expect(sound.code).toBe(400)
  expect(sound.errors).toEqual([
    { field: 'photo', message: '文件类型不符合要求，请上传image/*格式的文件' },
  ])
  const tooLarge = await handIn(host, work, { name: 'a.png', bytes: PICTURE, element: 'small' })
  expect(tooLarge.errors?.[0]?.field).toBe('small')

  const sent = await fetch(`${host.works}/api/workforms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ work_id: String(work), form_data: { photo: file?.url } }),
  })
  expect(sent.status, await sent.text()).toBe(201)
  const kept = (await files()).filter((url) => !before.includes(url))
  // The visitor's address is signed and expires; the plain one works only in the author's session.
  const [plain = ''] = file?.url.split('?') ?? []
  expect(kept).toEqual([plain])
  expect((await fetch(plain)).status).toBe(404)
  const owner = await fetch(plain, { headers: { authorization: `Bearer ${token}` } })
  expect(owner.headers.get('content-type')).toBe('image/png')
})

async function publishedForm(host: Host, token: string): Promise<number> {
  const field = (uuid: string, maxBytes: number) => ({
    uuid,
    name: 'answer',
    pluginProps: { name: uuid, accept: 'image/*', maxBytes },
  })
  const made = await host.call<{ id: number }>('POST', '/api/works', token, {
    page_mode: 'h5_long_page',
    pages: [{ id: 'p', elements: [field('photo', 100_000), field('small', 10)] }],
  })
  expect(made.status, JSON.stringify(made)).toBe(201)
  const path = `/api/works/info/${made.data.id}`
  const published = await host.call('POST', path, token, { is_publish: true })
  expect(published.status, JSON.stringify(published)).toBe(200)
  return made.data.id
}

async function handIn(
  host: Host,
  work: number,
  { name, bytes, element = 'photo' }: { name: string; bytes: Buffer; element?: string },
): Promise<Envelope<StoredFile[]>> {
  const form = new FormData()
  form.append('work_id', String(work))
  form.append('element_id', element)
  form.append('files', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${host.works}/api/upload/files`, {
    method: 'POST',
    headers: { 'accept-language': 'zh-CN' },
    body: form,
  })
  return (await answer.json()) as Envelope<StoredFile[]>
}
