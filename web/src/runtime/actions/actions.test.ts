import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const acts = (list: unknown) => JSON.stringify(list).replaceAll('"', '&quot;')

describe('the actions of a page', () => {
  const heard: string[] = []
  const box = (uuid: string) => document.querySelector<HTMLElement>(`[data-el=${uuid}]`)
  const click = (uuid: string) => box(uuid)?.click()

  let listening = new AbortController()

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.resetModules()
    // Aborts listeners after each test: in a browser they end with the page, here the window stays.
    listening = new AbortController()
    const add = window.addEventListener.bind(window)
    vi.spyOn(window, 'addEventListener').mockImplementation(
      (type: string, listener: unknown, capture: unknown) =>
        add(type, listener as EventListener, {
          capture: capture === true,
          signal: listening.signal,
        }),
    )
    document.body.innerHTML = `<main class="py-work py-paged">
      <section class="py-page" data-page="p" data-current>
        <a class="py-el" data-el="a" href="#there" data-acts="${acts([
          ['c', 'hide', 'b'],
          ['c', 'toggle', 'c'],
          ['c', 'link', 'javascript:heard.push(1)'],
        ])}"><b>x</b></a>
        <div class="py-el" data-el="b" role="button" data-acts="${acts([['c', 'go', 1, 'q']])}">y</div>
        <div class="py-el" data-el="c" hidden></div>
        <div class="py-el" data-el="broken" data-acts="{]">z</div>
      </section>
      <section class="py-page" data-page="q">
        <div class="py-el" data-el="d" data-acts="${acts([['a', 'show', 'e']])}"></div>
        <div class="py-el" data-el="e" hidden></div>
      </section></main>`
    document.addEventListener('click', () => heard.push(`bubbled, b is ${box('b')?.hidden}`), {
      signal: listening.signal,
    })
    vi.spyOn(window.parent, 'postMessage').mockImplementation((data: unknown) => {
      heard.push(JSON.stringify(data))
    })
    await import('./actions.ts')
  })

  afterEach(() => {
    listening.abort()
    vi.restoreAllMocks()
    heard.length = 0
  })

  /** IN-022 */
  it('are done before whatever else listens to the click', () => {
    click('a')
    expect(heard).toEqual(['bubbled, b is true'])
    expect([box('b')?.hidden, box('c')?.hidden]).toEqual([true, false])
    expect(location.hash).toBe('#there')
  })

  /** IN-010, VR-005 */
  it('are done once within 300 ms', () => {
    const before = box('c')?.hidden
    click('a')
    vi.advanceTimersByTime(299)
    click('a')
    expect(box('c')?.hidden).toBe(!before)
    vi.advanceTimersByTime(1)
    click('a')
    expect(box('c')?.hidden).toBe(before)
  })

  /** IN-013, PV-006 */
  it('turn a paged work by message', () => {
    click('b')
    expect(heard[0]).toBe('{"type":"PAGE_NAVIGATE","pageId":"q"}')
    vi.advanceTimersByTime(1000)
    box('b')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(heard.filter((one) => one.includes('PAGE_NAVIGATE'))).toHaveLength(2)
  })

  it('that cannot be read are none', () => {
    expect(() => click('broken')).not.toThrow()
  })

  /** IN-017, EM-009 */
  it('happen when their page is shown, and not while it turns', async () => {
    const [first, second] = document.querySelectorAll('.py-page')
    expect(box('e')?.hidden).toBe(true)
    second?.toggleAttribute('data-current', true)
    await vi.advanceTimersByTimeAsync(1)
    expect(box('e')?.hidden).toBe(true)
    first?.toggleAttribute('data-current', false)
    await vi.advanceTimersByTimeAsync(1)
    expect(box('e')?.hidden).toBe(false)
  })
})
