import { useEffect, useRef, useState } from 'react'
import { useActions, useMessages, useRuntime } from '@pinye/plugin-api'
import type { Track, ViewProps } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import './background-music.css'

export interface BackgroundMusicProps {
  sourceType: 'link' | 'upload'
  audioUrl: string
  src: string
  autoplay: boolean
  disabled: boolean
}

/**
 * EL-MUSIC: a disc that turns while the music is audible and toggles it. The page's sound service decides when it may
 * play; without script the disc does not turn.
 */
export function BackgroundMusicView({ props, element }: ViewProps<BackgroundMusicProps>) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const source = sourceOf(props)
  const isOff = props.disabled === true || source === ''
  const audioRef = useRef<HTMLAudioElement>(null)
  const { isPlaying, toggle } = useTrack(audioRef, isOff ? '' : source, props.autoplay === true)
  useActions(element.id, {
    play: () => !isPlaying && toggle(),
    pause: () => isPlaying && toggle(),
    toggle,
  })
  const name = element.name || text('name')
  const word = source === '' ? 'empty' : props.disabled === true ? 'off' : 'name'
  return (
    <div className="background-music-view">
      <button
        type="button"
        className={
          isPlaying ? 'background-music-disc background-music-turns' : 'background-music-disc'
        }
        aria-label={mode === 'edit' && word !== 'name' ? text(word) : name}
        aria-pressed={isPlaying}
        disabled={isOff}
        data-quiet={isOff || !isPlaying || undefined}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
      >
        <Disc />
      </button>
      {!isOff && mode !== 'edit' && (
        <audio ref={audioRef} src={source} loop preload="none" aria-hidden="true" />
      )}
    </div>
  )
}

/** EL-MUSIC-09, EL-MUSIC-11: shows whether the track is audible, not whether playing was requested. */
function useTrack(audio: { current: HTMLAudioElement | null }, source: string, begins: boolean) {
  const { sound } = useRuntime()
  const trackRef = useRef<Track | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!sound || !audio.current || source === '') return
    const track = sound.track(audio.current)
    trackRef.current = track
    const stop = track.subscribe(() => setPlaying(track.isPlaying()))
    if (begins) track.begin()
    return () => {
      trackRef.current = null
      stop()
    }
  }, [sound, audio, source, begins])
  return { isPlaying, toggle: () => trackRef.current?.toggle() }
}

/** EL-MUSIC-10: both addresses are stored, the selected one is played. */
function sourceOf({ sourceType, audioUrl, src }: BackgroundMusicProps): string {
  const source: unknown = sourceType === 'link' ? audioUrl : src
  const address = typeof source === 'string' ? source.trim() : ''
  return /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : ''
}

function Disc() {
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <circle className="background-music-rim" cx="15" cy="15" r="14" />
      <path
        className="background-music-groove"
        d="M15 3.5A11.5 11.5 0 0 1 26.5 15M15 26.5A11.5 11.5 0 0 1 3.5 15"
      />
      <path className="background-music-note" d="M12.2 18.9V10.6l7-1.5v8.2" />
      <circle className="background-music-head" cx="10.7" cy="19" r="1.9" />
      <circle className="background-music-head" cx="17.7" cy="17.4" r="1.9" />
      <path className="background-music-cross" d="m6.5 6.5 17 17" />
    </svg>
  )
}
