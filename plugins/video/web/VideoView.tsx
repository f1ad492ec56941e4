import { useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import { linkOf } from './link.ts'
import { messages } from './messages.ts'
import type { SiteName } from './link.ts'
import './video.css'

export interface VideoProps {
  sourceType: 'link' | 'upload'
  videoUrl: string
  src: string
  poster: string
}

/** EL-VIDEO: a video with native controls, or the embedded player of its site, or a card with a link. No script. */
export function VideoView({ props, element }: ViewProps<VideoProps>) {
  const { mayFrame } = useRuntime()
  const text = useMessages(messages)
  const isUpload = props.sourceType === 'upload'
  const source = addressOf(isUpload ? props.src : props.videoUrl)
  if (source === '') return <Notice text={text(isUpload ? 'emptyUpload' : 'emptyLink')} />
  const link = isUpload ? FILE : linkOf(source)
  if (!link || !isAddress(source)) return <Notice text={text('invalid')} isWrong />
  if (link.kind === 'file')
    return <Film source={source} poster={addressOf(props.poster)} element={element} />
  if (link.player !== null && mayFrame?.(link.player))
    return <Player source={link.player} site={link.site} name={element.name} />
  return <SiteCard source={source} site={link.site} name={element.name} />
}

const FILE = { kind: 'file' } as const

interface FilmProps {
  source: string
  poster: string
  element: ViewElement
}

/** EL-VIDEO-12: only the poster is loaded before playback starts. */
function Film({ source, poster, element }: FilmProps) {
  const { mode } = useRuntime()
  const { name } = element
  const text = useMessages(messages)
  return (
    <video
      className="video-film"
      src={source}
      controls
      playsInline
      poster={isAddress(poster) ? poster : playSign(element)}
      preload={mode === 'edit' ? 'metadata' : 'none'}
      aria-label={name || text('name')}
    >
      {text('noTag')}
    </video>
  )
}

/** EL-VIDEO-12: the site's embedded player, if the page's policy allows it; the host sandboxes it. */
function Player({ source, site, name }: { source: string; site: SiteName; name: string }) {
  const text = useMessages(messages)
  return (
    <iframe
      className="video-film"
      src={source}
      title={name || text(site)}
      loading="lazy"
      // Overrides the page's `same-origin`: some players refuse to play without the origin of the page.
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}

function SiteCard({ source, site, name }: { source: string; site: SiteName; name: string }) {
  const text = useMessages(messages)
  const label = text('watch', { site: text(site) })
  return (
    <a
      className={`video-card video-${site}`}
      href={source}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name ? `${name}: ${label}` : label}
    >
      <Play />
      {name && <strong className="video-title">{name}</strong>}
      <span>{label}</span>
    </a>
  )
}

/** Message in place of a video; without a selected video it is shown to the author only. */
function Notice({ text, isWrong = false }: { text: string; isWrong?: boolean }) {
  const { mode } = useRuntime()
  if (mode !== 'edit' && !isWrong) return null
  return (
    <div className="video-notice" data-wrong={isWrong || undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="5" width="18" height="14" rx="2.5" />
        <path d="m10.25 9 4.75 3-4.75 3Z" />
      </svg>
      <span>{text}</span>
    </div>
  )
}

function Play() {
  return (
    <svg className="video-play" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" />
      <path d="m19.5 15.5 14 8.5-14 8.5Z" />
    </svg>
  )
}

function isAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(text)
}

/** WebKit draws its own play sign over the poster; no other engine knows the property. */
const HIDES_SIGN = '<style>@supports (hanging-punctuation:first){.s{display:none}}</style>'

/** Returns a generated poster; without one, phones show an empty box until playback starts. */
function playSign({ width, height }: ViewElement): string {
  const [x, y, r] = [width / 2, height / 2, Math.min(30, width / 4, height / 4)]
  const part = (share: number) => Math.round(r * share * 100) / 100
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${HIDES_SIGN}` +
    '<defs><radialGradient id="g" cy=".42" r=".75"><stop stop-color="#3a4557"/><stop offset="1" stop-color="#10151f"/></radialGradient></defs>' +
    `<path fill="url(#g)" d="M0 0h${width}v${height}H0z"/>` +
    `<circle class="s" cx="${x}" cy="${y}" r="${r}" fill="#000" fill-opacity=".35" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"/>` +
    `<path class="s" fill="#fff" d="m${x - part(0.3)} ${y - part(0.42)} ${part(0.78)} ${part(0.42)}-${part(0.78)} ${part(0.42)}z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** EL-VIDEO-07: both addresses are stored, the selected one is played. */
function addressOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
