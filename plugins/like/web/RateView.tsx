import { bounded, color, useMessages } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import { AvatarGrid } from './AvatarGrid.tsx'
import { LikeIcon } from './LikeIcon.tsx'
import { SignOut } from './SignOut.tsx'
import type { LikeIconName } from './LikeIcon.tsx'
import { messages } from './messages.ts'
import { useLikes } from './useLikes.ts'
import './like.css'

export interface RateProps {
  title: string
  themeColor: string
  buttonShape: 'circle' | 'round' | 'square'
  buttonIcon: LikeIconName
  showLikeCount: boolean
  baseCount: number
  showAvatars: boolean
  avatarShape: 'circle' | 'square'
  avatarRows: number
  enableWxLogin: boolean
}

export function RateView({ props, element }: ViewProps<RateProps>) {
  const { likeCount, hasLiked, likers, active, toggle } = useLikes(
    element.id,
    props.enableWxLogin === true,
  )
  const text = useMessages(messages)
  const baseCount = Math.floor(bounded(props.baseCount, 0, Number.MAX_SAFE_INTEGER, 0))
  const count = likeCount + baseCount
  const shape =
    props.buttonShape === 'round' || props.buttonShape === 'square' ? props.buttonShape : 'circle'
  const title = String(props.title ?? '')
  return (
    <div
      className="like-view"
      style={{ '--like-theme': color(props.themeColor, '#2196F3') } as CSSProperties}
    >
      <div className="like-row">
        <button
          type="button"
          className={`like-button like-${shape}`}
          aria-pressed={hasLiked}
          aria-label={props.showLikeCount ? `${title} ${text('count', { count })}` : title}
          aria-disabled={!active}
          onClick={toggle}
        >
          <LikeIcon name={props.buttonIcon} filled={hasLiked} />
          {shape !== 'circle' && <span className="like-title">{title}</span>}
        </button>
        <span className="like-caption" aria-hidden="true">
          {shape === 'circle' && <span className="like-title">{title}</span>}
          {props.showLikeCount && <span className="like-count">{String(count)}</span>}
        </span>
        {props.enableWxLogin && <SignOut />}
      </div>
      {props.showAvatars && (
        <AvatarGrid
          likers={likers}
          baseCount={baseCount}
          rows={props.avatarRows}
          square={props.avatarShape === 'square'}
          seed={element.id}
        />
      )}
    </div>
  )
}
