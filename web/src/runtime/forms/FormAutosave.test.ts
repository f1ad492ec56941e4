import { afterEach, describe, expect, it, vi } from 'vitest'
import type { VisitorPage } from '../islands/visitorRuntime.ts'
import { VisitorForm } from './VisitorForm.ts'

const page: VisitorPage = { workId: '7', language: 'zh-CN', mode: 'published', now: 0 }

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
})

function open(changes: Partial<VisitorPage> = {}): VisitorForm {
  document.body.innerHTML = `
    <form id="f"><input type="hidden" name="py-form" value="box"></form>
    <input form="f" name="name" value="李"><input form="f" name="secret" type="password">
    <input form="f" name="days" type="checkbox" value="a" checked>
    <input form="f" name="days" type="checkbox" value="b" checked>
    <select form="f" name="city"><option value="">-</option><option value="x">X</option></select>`
  return new VisitorForm(document.querySelector('form') as HTMLFormElement, { ...page, ...changes })
}

const one = <T extends Element>(selector: string) => document.querySelector(selector) as T
const note = () => document.querySelector('.py-kept')
const nameValue = () => one<HTMLInputElement>('[name=name]').value
const type = (selector: string, value: string) => {
  const control = one<HTMLInputElement>(selector)
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
const leave = () => window.dispatchEvent(new Event('pagehide'))

function fillIn() {
  type('[name=name]', '王')
  type('[name=secret]', 's3cret')
  type('[name=city]', 'x')
  one<HTMLInputElement>('[name=days]').click()
  leave()
}

describe('what was filled in and not sent', () => {
  it('is there again after a reload, with a note, and without secrets', () => {
    open()
    expect(note()).toBeNull()
    fillIn()
    open()
    expect(nameValue()).toBe('王')
    expect(one<HTMLSelectElement>('[name=city]').value).toBe('x')
    expect(document.querySelectorAll('[name=days]:checked')).toHaveLength(1)
    expect(one<HTMLInputElement>('[name=secret]').value).toBe('')
    expect(JSON.stringify(localStorage)).not.toContain('s3cret')
    expect(note()?.textContent).toContain('没有提交')
  })

  it('stays with its work and its form, and out of a preview', () => {
    open()
    fillIn()
    open({ workId: '8' })
    expect([nameValue(), note()]).toEqual(['李', null])
    open({ mode: 'preview' })
    expect([nameValue(), note()]).toEqual(['李', null])
    open()
    expect(nameValue()).toBe('王')
  })

  it('is forgotten once it was sent', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 201 })))
    open()
    fillIn()
    const form = open()
    expect(nameValue()).toBe('王')
    await form.submit()
    open()
    expect([nameValue(), note()]).toEqual(['李', null])
  })

  it('is forgotten where the visitor says so', () => {
    open()
    fillIn()
    open()
    expect(nameValue()).toBe('王')
    one<HTMLButtonElement>('.py-kept button').click()
    expect([nameValue(), note()]).toEqual(['李', null])
    open()
    expect(nameValue()).toBe('李')
  })

  it('is forgotten after a week', () => {
    const DAY_MS = 24 * 3_600_000
    open()
    fillIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * DAY_MS })
    open()
    expect(nameValue()).toBe('王')
    vi.setSystemTime(Date.now() + 2 * DAY_MS)
    open()
    vi.useRealTimers()
    expect([nameValue(), note()]).toEqual(['李', null])
  })
})
