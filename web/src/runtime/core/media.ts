import { keyOf } from '@pinye/plugin-api/keys'
import { enforceExclusivePlayback } from '../enforceExclusivePlayback.ts'

interface Sound {
  owner: HTMLElement
  audio: HTMLAudioElement
}

let sound: Sound | undefined

/** Attached to the document, where exclusive playback finds it. */
function newAudio(url: string): HTMLAudioElement {
  enforceExclusivePlayback()
  const audio = document.createElement('audio')
  audio.src = url
  audio.hidden = true
  document.body.append(audio)
  return audio
}

/** IN-011: pauses and resumes the audio of the same element; another element stops it. */
export function toggleAudio(owner: HTMLElement, url: string): void {
  if (sound?.owner === owner) {
    if (sound.audio.paused) play(sound)
    else sound.audio.pause()
    return
  }
  if (sound !== undefined) {
    sound.audio.pause()
    sound.audio.remove()
    mark(sound.owner, false)
  }
  const audio = newAudio(url)
  const started = { owner, audio }
  audio.addEventListener('play', () => mark(owner, true))
  for (const name of ['pause', 'ended', 'error'])
    audio.addEventListener(name, () => mark(owner, false))
  sound = started
  play(started)
}

function play({ owner, audio }: Sound): void {
  audio.play().catch(() => mark(owner, false))
}

function mark(owner: HTMLElement, isPlaying: boolean): void {
  owner.setAttribute('aria-pressed', String(isPlaying))
  owner.toggleAttribute('data-playing', isPlaying)
}

let openFor: HTMLElement | undefined

/** IN-012: opens a video above everything else, one at a time; closed by backdrop, button or Escape. */
export function openVideo(owner: HTMLElement, url: string): void {
  if (openFor !== undefined) return
  enforceExclusivePlayback()
  openFor = owner
  const isChinese = document.documentElement.lang !== 'en-US'
  const modal = document.createElement('div')
  modal.className = 'py-video'
  modal.setAttribute('role', 'dialog')
  modal.setAttribute('aria-modal', 'true')
  modal.setAttribute('aria-label', isChinese ? '视频' : 'Video')
  const video = document.createElement('video')
  Object.assign(video, {
    src: url,
    controls: true,
    playsInline: true,
    autoplay: owner.hasAttribute('data-autoplay'),
  })
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '×'
  button.setAttribute('aria-label', isChinese ? '关闭' : 'Close')
  modal.append(video, button)

  const close = () => {
    document.removeEventListener('keydown', handleKeyDown, true)
    modal.classList.remove('py-open')
    video.pause()
    setTimeout(() => {
      modal.remove()
      openFor = undefined
    }, 300)
    owner.focus({ preventScroll: true })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (keyOf(event) === 'Escape') close()
    if (keyOf(event) === 'Tab' && !modal.contains(document.activeElement)) button.focus()
    if (keyOf(event) === 'Tab' && document.activeElement === button) {
      event.preventDefault()
      video.focus()
    }
  }
  modal.addEventListener('click', (event) => {
    if (event.target === modal || event.target === button) close()
  })
  document.addEventListener('keydown', handleKeyDown, true)
  document.body.append(modal)
  void modal.offsetWidth
  modal.classList.add('py-open')
  button.focus()
}
