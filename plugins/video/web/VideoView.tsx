import { useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { linkOf } from './link.ts'
import { messages } from './messages.ts'
import type { SiteName } from './link.ts'
import './video.css'

export interface VideoProps {
  sourceType: 'link' | 'upload'
  videoUrl: string
  src: string
}

/** EL-VIDEO: a film with the browser's own controls, or the player of the site where it is, or a card that leads there. No script. */
export function VideoView({ props, element }: ViewProps<VideoProps>) {
  const { mayFrame } = useRuntime()
  const text = useMessages(messages)
  const isUpload = props.sourceType === 'upload'
  const source = addressOf(isUpload ? props.src : props.videoUrl)
  if (source === '') return <Notice text={text(isUpload ? 'emptyUpload' : 'emptyLink')} />
  const link = isUpload ? FILE : linkOf(source)
  if (!link || !/^(https?:\/\/|\/(?!\/))/i.test(source))
    return <Notice text={text('invalid')} isWrong />
  if (link.kind === 'file') return <Film source={source} name={element.name} />
  if (link.player !== null && mayFrame?.(link.player))
    return <Player source={link.player} site={link.site} name={element.name} />
  return <SiteCard source={source} site={link.site} name={element.name} />
}

const FILE = { kind: 'file' } as const

/** EL-VIDEO-12: nothing of it is fetched before it is wanted. */
function Film({ source, name }: { source: string; name: string }) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  return (
    <video
      className="video-film"
      src={source}
      controls
      playsInline
      preload={mode === 'edit' ? 'metadata' : 'none'}
      aria-label={name || text('name')}
    >
      {text('noTag')}
    </video>
  )
}

/** EL-VIDEO-12: the site's own player, where the page's policy lets it in; the host puts it into a sandbox. */
function Player({ source, site, name }: { source: string; site: SiteName; name: string }) {
  const text = useMessages(messages)
  return (
    <iframe
      className="video-film"
      src={source}
      title={name || text(site)}
      loading="lazy"
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

/** What an author is told in the place of a film; visitors see nothing where none was chosen. */
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

/** EL-VIDEO-07: both addresses are kept, one is played. */
function addressOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
