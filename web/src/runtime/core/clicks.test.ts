import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenForClicks } from './clicks.ts'

describe('listenForClicks', () => {
  let time = 1000
  const go = vi.fn()
  const play = vi.fn()
  listenForClicks({ 'data-go': go, 'data-audio': play }, () => time)

  function click(selector: string, init: MouseEventInit = {}): boolean {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    document.querySelector(selector)?.dispatchEvent(event)
    return event.defaultPrevented
  }

  afterEach(() => {
    time += 1000
    go.mockClear()
    play.mockClear()
  })

  /** IN-010, VR-005, CO-003 */
  it('ignores clicks on the same element within 300 ms', () => {
    document.body.innerHTML =
      '<a data-go="p1" id="a" href="?page=1"><b>x</b></a><a data-go="p2" id="b" href="?page=2">y</a>'
    expect(click('b')).toBe(true)
    time += 299
    expect(click('b')).toBe(true)
    expect(go).toHaveBeenCalledTimes(1)
    click('#b')
    expect(go).toHaveBeenCalledTimes(2)
    time += 1
    click('b')
    expect(go).toHaveBeenCalledTimes(3)
    expect(go.mock.calls[0]?.[1]).toBe('p1')
  })

  it('leaves clicks that want a new tab to the browser', () => {
    document.body.innerHTML = '<a data-go="p1" id="a" href="?page=1">x</a>'
    expect(click('#a', { ctrlKey: true })).toBe(false)
    expect(go).not.toHaveBeenCalled()
  })

  it('hears Enter and Space on what is no native control', () => {
    document.body.innerHTML = '<div role="button" tabindex="0" data-audio="u">x</div>'
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.querySelector('div')?.dispatchEvent(event)
      time += 400
    }
    for (const key of ['Enter', ' ', 'a']) press(key)
    expect(play).toHaveBeenCalledTimes(2)
  })
})
