import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openVideo, toggleAudio } from './media.ts'

function owner(): HTMLElement {
  const element = document.createElement('div')
  element.tabIndex = 0
  document.body.append(element)
  return element
}

describe('toggleAudio', () => {
  const players: FakeAudio[] = []

  class FakeAudio extends EventTarget {
    paused = true
    constructor(readonly src: string) {
      super()
      players.push(this)
    }
    play(): Promise<void> {
      this.paused = false
      this.dispatchEvent(new Event('play'))
      return Promise.resolve()
    }
    pause(): void {
      this.paused = true
      this.dispatchEvent(new Event('pause'))
    }
  }

  /** IN-011 */
  it('pauses and resumes on the same element, and stops for another one', () => {
    vi.stubGlobal('Audio', FakeAudio)
    const [first, second] = [owner(), owner()]
    toggleAudio(first, 'a.mp3')
    expect([players[0]?.paused, first.getAttribute('aria-pressed')]).toEqual([false, 'true'])
    toggleAudio(first, 'a.mp3')
    expect([players[0]?.paused, first.getAttribute('aria-pressed')]).toEqual([true, 'false'])
    toggleAudio(first, 'a.mp3')
    toggleAudio(second, 'b.mp3')
    expect(players.map((player) => player.paused)).toEqual([true, false])
    expect(players).toHaveLength(2)
    vi.unstubAllGlobals()
  })
})

describe('openVideo', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = ''
    HTMLMediaElement.prototype.pause = () => undefined
  })

  const modals = () => document.querySelectorAll('.py-video')

  /** IN-012 */
  it('opens once and closes by Escape, button or backdrop, with a fade', () => {
    const element = owner()
    const closings = [
      () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
      () => document.querySelector<HTMLElement>('.py-video button')?.click(),
      () => document.querySelector<HTMLElement>('.py-video')?.click(),
    ]
    for (const close of closings) {
      openVideo(element, 'https://a/b.mp4')
      openVideo(element, 'https://a/b.mp4')
      expect(modals()).toHaveLength(1)
      expect(document.activeElement?.tagName).toBe('BUTTON')
      close()
      expect(modals()).toHaveLength(1)
      vi.advanceTimersByTime(300)
      expect(modals()).toHaveLength(0)
      expect(document.activeElement).toBe(element)
    }
  })
})
