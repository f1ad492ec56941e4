import { beforeEach, describe, expect, it } from 'vitest'
import { handleSandboxCall, type SandboxPage } from './handleSandboxCall.ts'

const page: SandboxPage = { language: 'en-US', pages: ['p'], names: { Title: 'a' } }
const box = (uuid: string) => document.querySelector<HTMLElement>(`[data-el=${uuid}]`)

/** EM-012 */
describe('what a script asks for', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<div class="py-el" data-el="a"><p><b>old</b> words</p></div><div class="py-el" data-el="b" data-island="load">own</div>'
  })

  it('is done for an element by its name or its id', () => {
    handleSandboxCall(['hide', 'Title'], page)
    expect(box('a')?.hidden).toBe(true)
    handleSandboxCall(['toggle', 'a'], page)
    expect(box('a')?.hidden).toBe(false)
    handleSandboxCall(['text', 'Title', '<img src=x onerror=alert(1)>'], page)
    expect(box('a')?.innerHTML).toBe('<p><b>&lt;img src=x onerror=alert(1)&gt;</b> words</p>')
    handleSandboxCall(['text', 'b', 'x'], page)
    expect(box('b')?.textContent).toBe('own')
  })

  it('is nothing when it is anything else', () => {
    const before = document.body.innerHTML
    for (const bad of [
      ['eval', 'alert(1)'],
      ['show', { toString: 'x' }],
      ['show', '"] *'],
      ['go', 'p'],
      ['go', 7],
      ['link', 'javascript:alert(1)'],
      ['link', 'data:text/html,x'],
      ['text', 'constructor', 'x'],
      ['play', 'a', {}],
      ['toast', {}],
    ] as [string, ...unknown[]][])
      expect(() => handleSandboxCall(bad, page), JSON.stringify(bad)).not.toThrow()
    expect(document.body.innerHTML).toBe(before)
  })
})
