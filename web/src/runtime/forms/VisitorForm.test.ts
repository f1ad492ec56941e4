import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldEntry } from '@pinye/plugin-api'
import type { VisitorPage } from '../islands/visitorRuntime.ts'
import { VisitorForm } from './VisitorForm.ts'

const page: VisitorPage = { workId: '7', language: 'zh-CN', mode: 'published', now: 0 }

interface SentRequest {
  address: string
  method: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

let sent: SentRequest[] = []
let tokens = false
let answer: (at: number) => Promise<Response>

const toast = () => document.querySelector('.py-toast')?.textContent

beforeEach(() => {
  sent = []
  tokens = false
  answer = () => Promise.resolve(new Response('{}', { status: 201 }))
  vi.stubGlobal('fetch', (address: URL | string, how: RequestInit = {}) => {
    if (String(address).includes('/token')) {
      return Promise.resolve(new Response(tokens ? '{"data":{"token":"t1"}}' : '{}'))
    }
    sent.push({
      address: String(address),
      method: how.method ?? '',
      headers: how.headers as Record<string, string>,
      body: JSON.parse(how.body as string) as Record<string, unknown>,
    })
    return answer(sent.length)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
})

function open(changes: Partial<VisitorPage> = {}): VisitorForm {
  document.body.innerHTML = `
    <form id="py-form-0"><input type="hidden" name="py-form" value="box"><input name="py-field"></form>
    <input form="py-form-0" name="name" value="李">
    <input form="py-form-0" name="days" type="checkbox" value="a" checked>
    <input form="py-form-0" name="days" type="checkbox" value="b" checked>`
  const form = document.querySelector('form') as HTMLFormElement
  return new VisitorForm(form, { ...page, ...changes })
}

function field(name: string, wrong = ''): FieldEntry & { said: string[]; calls: string[] } {
  const said: string[] = []
  const calls: string[] = []
  return {
    name,
    said,
    calls,
    value: () => `value of ${name}`,
    validate: () => wrong,
    say: (message) => said.push(message),
    reset: () => calls.push('reset'),
    focus: () => calls.push('focus'),
  }
}

describe('a form of a published page', () => {
  /** EL-FORM-14, EL-FORM-18, EL-SUBMIT-19, FM-001, FM-022 */
  it('hands in what fields say, and what stands in controls that no script knows', async () => {
    tokens = true
    const form = open()
    form.register(field('name'))
    document.dispatchEvent(new Event('pointerdown'))
    const before = performance.now()
    await form.submit()
    expect(performance.now() - before).toBeGreaterThan(2_000)
    const [first] = sent
    expect(first?.body.token).toBe('t1')
    expect(first?.method).toBe('POST')
    expect(first?.address).toContain('/api/workforms')
    expect(first?.body).toMatchObject({
      work_id: '7',
      form_id: 'box',
      form_data: { name: 'value of name', days: ['a', 'b'] },
    })
    expect(toast()).toBe('提交成功')
    expect(form.state()).toBe('sent')
  })

  /** EL-FORM-16, EL-SUBMIT-18, EL-FLD-005 */
  it('sends nothing while a field is wrong, and shows the first one', async () => {
    const form = open()
    const [late, early] = [field('days', 'no'), field('name', 'no')]
    form.register(late)
    form.register(early)
    await form.submit()
    expect(sent).toEqual([])
    expect(early.calls).toEqual(['focus'])
    expect(late.calls).toEqual([])
    expect(toast()).toBe('表单验证失败，请检查输入内容')
    form.configure({ validates: false })
    await form.submit()
    expect(sent).toHaveLength(1)
  })

  /** EL-FORM-17, EL-SUBMIT-17 */
  it('ignores a second submit while the first is under way', async () => {
    const form = open()
    const states: string[] = []
    form.subscribe(() => states.push(form.state()))
    await Promise.all([form.submit(), form.submit()])
    expect(sent).toHaveLength(1)
    expect(states).toEqual(['submitting', 'sent'])
  })

  /** FM-020: the host's errors are shown at their fields. */
  it('says what the host says of a field beside it', async () => {
    const form = open()
    const one = field('name')
    form.register(one)
    const errors = [{ field: 'name', message: '太短' }]
    answer = () => Promise.resolve(new Response(JSON.stringify({ errors }), { status: 400 }))
    await form.submit()
    expect(one.said).toEqual(['太短'])
    expect(one.calls).toEqual(['focus'])
    expect(form.state()).toBe('failed')
  })

  /** EL-FORM-18, EL-SUBMIT-19, EL-SUBMIT-22 */
  it('says the configured sentence with the status when it was not taken', async () => {
    answer = () => Promise.resolve(new Response('', { status: 500 }))
    await open().submit()
    expect(toast()).toBe('提交失败 500')
    const form = open()
    form.configure({ failure: '没成' })
    await form.submit()
    expect(toast()).toBe('没成 500')
    await form.submit({ failure: '再来' })
    expect(toast()).toBe('再来 500')
  })

  /** Idempotency key: no answer is lost or stored twice. */
  it('tries the same answers again under the same key, others under another', async () => {
    const form = open()
    const one = field('name')
    form.register(one)
    answer = () => Promise.reject(new TypeError('offline'))
    await form.submit()
    expect(toast()).toBe('网络不通，内容已保留，请稍后重试')
    expect(one.calls).toEqual([])
    await form.submit()
    one.value = () => 'changed'
    answer = () => Promise.resolve(new Response('{}', { status: 201 }))
    await form.submit()
    const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('says what the host says of a doubt, and sends the next one under the same key', async () => {
    const form = open()
    const one = field('name')
    form.register(one)
    const message = '请再点一次提交'
    answer = () => Promise.resolve(new Response(JSON.stringify({ message }), { status: 428 }))
    await form.submit()
    expect(toast()).toBe(message)
    expect([form.state(), one.calls]).toEqual(['failed', []])
    one.value = () => 'changed'
    answer = () => Promise.resolve(new Response('{}', { status: 201 }))
    await form.submit()
    expect(toast()).toBe('提交成功')
    await form.submit()
    const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('says why a submission was refused for good', async () => {
    const message = '没有提交：隐藏的校验项被填写了'
    answer = () => Promise.resolve(new Response(JSON.stringify({ message }), { status: 403 }))
    const form = open()
    document.querySelector<HTMLInputElement>('[name=py-field]')?.setAttribute('value', 'x')
    await form.submit()
    expect(sent[0]?.body.honeypot).toBe('x')
    expect(toast()).toBe(message)
  })

  it('opens the page that the author has chosen, once the form was taken', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const next = '/h5/7?page=2'
    answer = () => Promise.resolve(new Response(JSON.stringify({ data: { id: 1, next } })))
    await open().submit()
    expect(assign).toHaveBeenCalledWith(next)
  })

  /** EL-FORM-19 */
  it('tells another site the answers and nothing else', async () => {
    const form = open()
    form.configure({ address: 'https://other.example/take', method: 'PUT' })
    await form.submit()
    const [first] = sent
    expect(first?.address).toBe('https://other.example/take')
    expect(first?.method).toBe('PUT')
    expect(Object.keys(first?.body ?? {})).toEqual(['work_id', 'form_data'])
    expect(Object.keys(first?.headers ?? {})).toEqual(['Content-Type'])
  })

  /** EL-FORM-15, EL-SUBMIT-19, PV-010 */
  it('needs a work, and keeps nothing of a preview', async () => {
    await open({ workId: '' }).submit()
    expect(toast()).toBe('未找到作品ID')
    await open({ mode: 'preview', language: 'en-US' }).submit()
    expect(toast()).toBe('answers are not kept in a preview')
    expect(sent).toEqual([])
  })

  /** EL-FORM-21, EL-FBTN-13 */
  it('is empty again after it was taken, and after a reset', async () => {
    const form = open()
    const one = field('name')
    form.register(one)
    const input = document.querySelector<HTMLInputElement>('[name=name]') as HTMLInputElement
    input.value = 'typed'
    form.reset()
    expect(one.calls).toEqual(['reset'])
    expect(form.state()).toBe('idle')
    await form.submit()
    expect(one.calls).toEqual(['reset', 'reset'])
  })
})
