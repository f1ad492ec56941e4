import { describe, expect, it } from 'vitest'
import { syncPageIndicator, resolveTurn } from './pageIndicator.ts'

describe('resolveTurn', () => {
  it.each([
    ['next', 0, 1],
    ['next', 2, undefined],
    ['back', 0, undefined],
    ['back', 2, 1],
    ['2', 0, 2],
    ['0', 0, undefined],
    ['3', 0, undefined],
    ['x', 0, undefined],
    ['', 1, 0],
  ])('%s at page %i is %s', (value, index, page) => {
    expect(resolveTurn(value, index, 3)).toBe(page)
  })
})

/** VR-002: marks show the current page, and arrows the possible directions. */
describe('syncPageIndicator', () => {
  it('follows the page that is shown', () => {
    document.body.innerHTML = `<main class="py-work"><div class="py-dots"><b>1</b></div>
      <div class="py-dots" data-dots="line"></div>
      <button data-turn="0"></button><button data-turn="1"></button></main>
      <button class="py-arrow" data-turn="back"></button><button class="py-arrow" data-turn="next"></button>`
    const work = document.querySelector('main') as HTMLElement
    const show = syncPageIndicator(work, 2, 0)
    const state = () => ({
      current: [...document.querySelectorAll('[aria-current]')].map((one) =>
        one.getAttribute('data-turn'),
      ),
      disabled: [...document.querySelectorAll('[disabled]')].map((one) =>
        one.getAttribute('data-turn'),
      ),
      number: work.querySelector('b')?.textContent,
      line: work.querySelector('[data-dots=line]')?.getAttribute('aria-valuenow'),
      isLast: work.hasAttribute('data-last'),
      isTurned: work.hasAttribute('data-turned'),
    })
    expect(state()).toEqual({
      current: ['0'],
      disabled: ['back'],
      number: '1',
      line: '1',
      isLast: false,
      isTurned: false,
    })
    show(1)
    expect(state()).toEqual({
      current: ['1'],
      disabled: ['next'],
      number: '2',
      line: '2',
      isLast: true,
      isTurned: true,
    })
  })
})
