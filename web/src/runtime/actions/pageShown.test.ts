import { afterEach, describe, expect, it, vi } from 'vitest'
import { onPageShown } from './pageShown.ts'

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>

/** The pages of a long work are stacked. */
describe('the pages of a long work', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('are told of once each: the first at once, the others when they come into view', () => {
    const watched = new Set<Element>()
    let look: (entries: Entry[]) => void = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: (entries: Entry[]) => void) {
          look = (entries) => told(entries.filter(({ target }) => watched.has(target)))
        }
        observe = (page: Element) => watched.add(page)
        unobserve = (page: Element) => watched.delete(page)
      },
    )
    document.body.innerHTML = `<main class="py-work">${['p', 'q', 'r']
      .map((id) => `<section class="py-page" data-page="${id}"></section>`)
      .join('')}</main>`
    const [, second, third] = document.querySelectorAll('.py-page')
    const told: (string | undefined)[] = []
    onPageShown(({ dataset }) => told.push(dataset.page))
    expect(told).toEqual(['p'])
    if (!second || !third) throw new Error('they are there')
    look([
      { target: second, isIntersecting: false },
      { target: third, isIntersecting: true },
    ])
    look([{ target: second, isIntersecting: true }])
    look([{ target: second, isIntersecting: true }])
    expect(told).toEqual(['p', 'r', 'q'])
  })
})
