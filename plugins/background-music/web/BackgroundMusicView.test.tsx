import { act, fireEvent, render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime, fakeSound } from '../../../plugin-api/web/src/test/fakes.ts'
import { BackgroundMusicView } from './BackgroundMusicView.tsx'
import { samples } from './samples.ts'
import type { BackgroundMusicProps } from './BackgroundMusicView.tsx'

const [, filled] = samples['background-music'] as [unknown, BackgroundMusicProps]

function show(props: Partial<BackgroundMusicProps>, mode: 'edit' | 'published' = 'published') {
  const { sound, tracks } = fakeSound()
  const runtime = fakeRuntime({ mode, ...(mode === 'published' && { sound }) })
  const element = { id: 'm', type: 'background-music', name: '', width: 30, height: 30 }
  const { container } = render(
    <RuntimeProvider runtime={runtime}>
      <BackgroundMusicView props={{ ...filled, ...props }} element={element} />
    </RuntimeProvider>,
  )
  const button = screen.getAllByRole<HTMLButtonElement>('button').at(-1) as HTMLButtonElement
  return { container, tracks, button, pressed: () => button.getAttribute('aria-pressed') }
}

describe('background music', () => {
  /** EL-MUSIC-09 */
  it('begins by itself, and a click switches it', () => {
    const { tracks, button, pressed } = show({})
    expect(tracks[0]?.begin).toHaveBeenCalledOnce()
    expect([pressed(), button.className]).toEqual(['true', expect.stringContaining('turns')])
    fireEvent.click(button)
    expect([pressed(), button.className]).toEqual(['false', expect.not.stringContaining('turns')])
  })

  /** EL-MUSIC-11: the disc does not turn until the music is audible, nor after another sound has stopped it. */
  it('shows what is heard', () => {
    const { tracks, pressed } = show({ autoplay: false })
    expect(tracks[0]?.begin).not.toHaveBeenCalled()
    expect(pressed()).toBe('false')
    act(() => tracks[0]?.set(true))
    expect(pressed()).toBe('true')
    act(() => tracks[0]?.set(false))
    expect(pressed()).toBe('false')
  })

  /** IN-017: actions that other elements can trigger. */
  it('is played and silenced by other elements', () => {
    const { pressed } = show({ autoplay: false })
    const dispatchAction = (name: string, id = 'm') =>
      act(() => {
        document.dispatchEvent(new CustomEvent('py-tell', { detail: { id, name } }))
      })
    dispatchAction('play', 'another')
    dispatchAction('constructor')
    expect(pressed()).toBe('false')
    dispatchAction('play')
    dispatchAction('play')
    expect(pressed()).toBe('true')
    dispatchAction('pause')
    expect(pressed()).toBe('false')
    dispatchAction('toggle')
    expect(pressed()).toBe('true')
  })

  /** EL-MUSIC-03, EL-MUSIC-10, EL-MUSIC-12 */
  it('plays the source that was chosen, round and round', () => {
    const { container } = show({})
    expect(container.querySelector('button svg')).toBeTruthy()
    const audio = container.querySelector('audio')
    expect(audio?.getAttribute('src')).toBe(filled.src)
    expect([audio?.loop, audio?.autoplay, audio?.preload]).toEqual([true, false, 'none'])
    const linked = show({ sourceType: 'link' }).container.querySelector('audio')
    expect(linked?.getAttribute('src')).toBe(filled.audioUrl)
  })

  /** EL-MUSIC-12 */
  it('is silent where it is disabled, has no source, or is edited', () => {
    for (const { container, tracks, button } of [show({ disabled: true }), show({ src: '' })]) {
      expect([container.querySelector('audio'), tracks.length]).toEqual([null, 0])
      expect(button.disabled).toBe(true)
    }
    const editor = show({}, 'edit')
    expect(editor.container.querySelector('audio')).toBeNull()
    fireEvent.click(editor.button)
    expect(editor.pressed()).toBe('false')
  })
})
