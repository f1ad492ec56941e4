import { useState } from 'react'
import { bounded, useMessages } from '@pinye/plugin-api'
import type { Liker } from '@pinye/plugin-api'
import { avatarShape, hash, seededOrder } from './avatars.ts'
import { messages } from './messages.ts'

/** CO-022. */
const COLUMNS = 8
const MAX_AVATARS = 24

export interface AvatarGridProps {
  likers: readonly Liker[]
  baseCount: number
  rows: number
  square: boolean
  seed: string
}

/** EL-RATE-25, -26: likers first, then bundled avatars up to the base count, then empty places. */
export function AvatarGrid({ likers, baseCount, rows, square, seed }: AvatarGridProps) {
  const text = useMessages(messages)
  const places = Math.min(MAX_AVATARS, COLUMNS * bounded(Math.round(rows), 1, 3, 1))
  const shown = likers.slice(0, places)
  const drawn = seededOrder(seed).slice(0, Math.min(Math.max(0, baseCount), places - shown.length))
  const free = places - shown.length - drawn.length
  return (
    <ul
      className={square ? 'like-avatars like-angular' : 'like-avatars'}
      aria-label={text('likers')}
    >
      {shown.map((liker, index) => (
        <li key={`liker-${index}`} className="like-avatar" title={liker.name || text('anonymous')}>
          <LikerAvatar liker={liker} name={liker.name || text('anonymous')} />
        </li>
      ))}
      {drawn.map((number) => (
        <li key={`drawn-${number}`} className="like-avatar" aria-hidden="true">
          <DrawnAvatar number={number} />
        </li>
      ))}
      {Array.from({ length: free }, (_, index) => (
        <li key={`free-${index}`} className="like-avatar like-free" aria-hidden="true" />
      ))}
    </ul>
  )
}

function LikerAvatar({ liker, name }: { liker: Liker; name: string }) {
  const [failed, setFailed] = useState(false)
  if (failed || !/^(https?:\/\/|\/|data:image\/)/i.test(liker.avatar)) {
    return <DrawnAvatar number={hash(liker.name + liker.avatar)} name={name} />
  }
  return (
    <img
      src={liker.avatar}
      alt={name}
      width={32}
      height={32}
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}

function DrawnAvatar({ number, name }: { number: number; name?: string }) {
  const { background, body, tilt, radius, top, eyes, mouth } = avatarShape(number)
  const meaning = name ? { role: 'img', 'aria-label': name } : {}
  return (
    <svg viewBox="0 0 32 32" {...meaning}>
      <path fill={background} d="M0 0h32v32H0z" />
      <g transform={`rotate(${tilt} 16 20)`}>
        <rect x="6" y={top} width="20" height="30" rx={radius} fill={body} />
        <circle cx={16 - eyes} cy="17" r="1.6" fill="#fff" />
        <circle cx={16 + eyes} cy="17" r="1.6" fill="#fff" />
        <path d={mouth} fill="none" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
      </g>
    </svg>
  )
}
