import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPaging, type PageNavigator } from './paging.ts'

function start(attributes = ''): { work: HTMLElement; paging: PageNavigator } {
  const page = (index: number) =>
    `<section class="py-page" data-page="p${index}" data-index="${index}"><button>b${index}</button></section>`
  document.body.innerHTML = `<main class="py-work py-paged" ${attributes}>${[0, 1, 2].map(page).join('')}</main>`
  const work = document.querySelector<HTMLElement>('main') as HTMLElement
  return { work, paging: startPaging(work) }
}

function current(): string[] {
  return [...document.querySelectorAll('[data-current]')].map(
    (page) => page.getAttribute('data-page') ?? '',
  )
}

function message(data: unknown, source: unknown = window): void {
  window.dispatchEvent(new MessageEvent('message', { data, source: source as Window }))
  vi.advanceTimersByTime(500)
}

describe('startPaging', () => {
  let listening = new AbortController()

  beforeEach(() => {
    vi.useFakeTimers()
    // Aborts listeners after each test: in a browser they end with the document, here it stays.
    listening = new AbortController()
    for (const target of [document, window]) {
      const add = target.addEventListener.bind(target)
      vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
        add(type, listener as EventListener, { signal: listening.signal }),
      )
    }
    history.replaceState(null, '', '/h5/1')
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
  })

  afterEach(() => {
    listening.abort()
    vi.restoreAllMocks()
  })

  it('shows the first page, and the others are out of reach', () => {
    start()
    expect(current()).toEqual(['p0'])
    const second = document.querySelector('[data-page=p1]')
    expect([second?.hasAttribute('inert'), second?.getAttribute('aria-hidden')]).toEqual([
      true,
      'true',
    ])
  })

  /** EN-010 */
  it('starts at the page of the address', () => {
    history.replaceState(null, '', '/h5/1?page=2')
    start()
    expect(current()).toEqual(['p2'])
  })

  it('turns by key, moves the focus along and keeps the address', () => {
    start()
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    )
    vi.advanceTimersByTime(500)
    expect(current()).toEqual(['p1'])
    expect(document.activeElement?.getAttribute('data-page')).toBe('p1')
    expect(location.search).toBe('?page=1')
  })

  /** PV-006 */
  it('obeys messages of its own window and parent, and for its own pages only', () => {
    start()
    message({ type: 'PAGE_NAVIGATE', pageId: 'p2' }, {})
    message({ type: 'OTHER', pageId: 'p2' })
    message({ type: 'PAGE_NAVIGATE', pageId: 'gone' })
    message({ type: 'PAGE_NAVIGATE', pageId: ['p2'] })
    message('PAGE_NAVIGATE')
    message(null)
    expect(current()).toEqual(['p0'])
    message({ type: 'PAGE_NAVIGATE', pageId: 'p2' })
    expect(current()).toEqual(['p2'])
  })

  /** PV-002, PV-006 */
  it('asks the parent when a page link is followed', () => {
    const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined)
    start().paging.requestPage('p1')
    expect(post).toHaveBeenCalledWith({ type: 'PAGE_NAVIGATE', pageId: 'p1' }, '*')
    post.mockRestore()
  })

  it('turns by an arrow of the preview around it or of its own document, one step at a time', () => {
    const { paging } = start()
    message({ type: 'PAGE_TURN', value: 'next' })
    expect(current()).toEqual(['p1'])
    message({ type: 'PAGE_TURN', value: 'next' }, null)
    message({ type: 'PAGE_TURN', value: 7 })
    expect(current()).toEqual(['p1'])
    paging.turn('2')
    vi.advanceTimersByTime(500)
    expect(current()).toEqual(['p2'])
    paging.turn('next')
    vi.advanceTimersByTime(500)
    expect(current()).toEqual(['p2'])
  })

  /** VR-002 */
  it('turns by itself and begins anew after the last page', () => {
    start('data-auto="3000"')
    for (const expected of ['p1', 'p2', 'p0']) {
      vi.advanceTimersByTime(3600)
      expect(current()).toEqual([expected])
    }
  })

  it('does not move by itself for those who want less motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    start('data-auto="3000"')
    vi.advanceTimersByTime(20_000)
    expect(current()).toEqual(['p0'])
  })

  /** VR-007 */
  it('never turns a page that is shown alone', () => {
    start('data-alone')
    message({ type: 'PAGE_NAVIGATE', pageId: 'p2' })
    expect(current()).toEqual(['p0'])
  })
})
