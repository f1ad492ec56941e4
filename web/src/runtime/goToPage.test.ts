import { afterEach, describe, expect, it, vi } from 'vitest'
import { goToPage } from './goToPage.ts'

const pages =
  '<section class="py-page" data-page="p"></section><section class="py-page" data-page="q"></section>'

describe('going to a page', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  /** IN-013 */
  it('scrolls a long work to it', () => {
    document.body.innerHTML = `<main class="py-work">${pages}</main>`
    const seen: (string | undefined)[] = []
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
      this: HTMLElement,
    ) {
      seen.push(this.dataset.page)
    })
    const posted = vi.spyOn(window.parent, 'postMessage')
    goToPage('q')
    goToPage('gone')
    expect(seen).toEqual(['q'])
    expect(posted).not.toHaveBeenCalled()
  })

  /** PV-006 */
  it('asks the parent in a paged work', () => {
    document.body.innerHTML = `<main class="py-work py-paged">${pages}</main>`
    const posted = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined)
    goToPage('q')
    expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'PAGE_NAVIGATE', pageId: 'q' }, '*')
  })
})
