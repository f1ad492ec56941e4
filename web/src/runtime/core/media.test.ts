import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openVideo, toggleAudio } from './media.ts'

function owner(): HTMLElement {
  const element = document.createElement('div')
  element.tabIndex = 0
  document.body.append(element)
  return element
}

describe('toggleAudio', () => {
  /** Stubs media elements that play at once; the test environment has no audio. */
  function stubMedia() {
    const playing = new WeakSet<HTMLMediaElement>()
    const media = HTMLMediaElement.prototype
    vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
      return !playing.has(this)
    })
    vi.spyOn(media, 'play').mockImplementation(function (this: HTMLMediaElement) {
      playing.add(this)
      this.dispatchEvent(new Event('play'))
      return Promise.resolve()
    })
    vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      if (playing.delete(this)) this.dispatchEvent(new Event('pause'))
    })
  }
  const players = () => [...document.querySelectorAll('audio')]

  /** IN-011 */
  it('pauses and resumes on the same element, and stops for another one', () => {
    stubMedia()
    const [first, second] = [owner(), owner()]
    toggleAudio(first, 'a.mp3')
    expect([players()[0]?.paused, first.getAttribute('aria-pressed')]).toEqual([false, 'true'])
    toggleAudio(first, 'a.mp3')
    expect([players()[0]?.paused, first.getAttribute('aria-pressed')]).toEqual([true, 'false'])
    toggleAudio(first, 'a.mp3')
    toggleAudio(second, 'b.mp3')
    expect(players().map(({ src, paused }) => [src, paused])).toEqual([
      [expect.stringMatching('b.mp3'), false],
    ])
    expect(first.getAttribute('aria-pressed')).toBe('false')
  })

  /** EL-MUSIC-12: starting other media stops it. */
  it('is silent when something else of the page begins', () => {
    stubMedia()
    const element = owner()
    toggleAudio(element, 'a.mp3')
    const film = document.createElement('video')
    document.body.append(film)
    void film.play()
    expect(element.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('openVideo', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = ''
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  })

  const modals = () => document.querySelectorAll('.py-video')

  /** IN-012, CO-013 */
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
