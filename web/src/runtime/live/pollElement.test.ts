import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollElement } from './pollElement.ts'

const elementHtml = (text: string) =>
  `<div class="py-el" data-el="a" data-live="60"><p>${text}</p></div>`
let hidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  document.body.innerHTML = '<div data-el="a" data-live="60"><p>old</p></div>'
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const box = () => document.querySelector<HTMLElement>('[data-el]')!

describe('an element whose rows change (DS-002, DS-012)', () => {
  it('is asked for at once and then after its seconds', async () => {
    const ask = vi.fn<() => Promise<string>>().mockResolvedValue(elementHtml('new'))
    const before = box()
    pollElement(before, ask)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledWith('a')
    expect(box()).toBe(before)
    expect(before.textContent).toBe('new')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('keeps what it shows while nobody answers, and asks less often', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('503'))
    pollElement(box(), ask)
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(box().textContent).toBe('old')
    ask.mockResolvedValue(elementHtml('back'))
    await vi.advanceTimersByTimeAsync(240_000)
    expect(box().textContent).toBe('back')
  })

  it('is not asked for while the page is hidden, and at once when it is seen again (DS-012)', async () => {
    const ask = vi.fn<() => Promise<string>>().mockResolvedValue(elementHtml('new'))
    hidden = true
    pollElement(box(), ask)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(ask).not.toHaveBeenCalled()
    hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('stays as it is when the source has nothing to say, and under the hands of a visitor', async () => {
    const ask = vi.fn<() => Promise<string>>().mockResolvedValue('')
    document.body.innerHTML = '<div data-el="a" data-live="60"><a href="#x">old</a></div>'
    pollElement(box(), ask)
    await vi.advanceTimersByTimeAsync(1)
    expect(box().textContent).toBe('old')
    ask.mockResolvedValue(elementHtml('new'))
    box().querySelector('a')!.focus()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(box().textContent).toBe('old')
    box().querySelector('a')!.blur()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(box().textContent).toBe('new')
  })

  it('runs nothing of what it is given', async () => {
    const ask = () =>
      Promise.resolve('<div data-el="a"><script>window.ran = 1</script><b>x</b></div>')
    pollElement(box(), ask)
    await vi.advanceTimersByTimeAsync(1)
    expect('ran' in window).toBe(false)
  })
})
