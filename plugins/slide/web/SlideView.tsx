import { useRef, useState } from 'react'
import { bounded, pictureSources, useMessages, useRuntime, keyOf } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import type { FocusEvent } from 'react'
import { Controls } from './Controls.tsx'
import { distance } from './effects.ts'
import { messages } from './messages.ts'
import { shownAddress } from './placeholders.ts'
import { useAutoplay } from './useAutoplay.ts'
import { useCarousel } from './useCarousel.ts'
import type { Effect } from './effects.ts'
import './slide.css'

export interface SlideProps {
  autoplay: boolean
  interval: number
  effect: Effect
  direction: 'horizontal' | 'vertical'
  items: { image: string }[]
  activeIndex: number
}

/**
 * EL-SLIDE: without script the images can be swiped, starting with the one at `activeIndex`; the script adds autoplay,
 * the other effects, dots, arrows and keys.
 */
export function SlideView({ props, element }: ViewProps<SlideProps>) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const images = imagesOf(props)
  if (images.length > 0) return <Slides props={props} element={element} images={images} />
  if (mode !== 'edit') return null
  return (
    <div className="slide-empty" role="img" aria-label={text('empty')}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="5.5" y="5" width="13" height="11" rx="2" />
        <path d="M2.5 7.5v6M21.5 7.5v6M9.5 19.5h.01M12 19.5h.01M14.5 19.5h.01" />
      </svg>
      <span>{text('empty')}</span>
    </div>
  )
}

interface SlidesProps extends ViewProps<SlideProps> {
  images: SlideItem[]
}

function Slides({ props, element, images }: SlidesProps) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const count = images.length
  const boxRef = useRef<HTMLElement>(null)
  const trackRef = useRef<HTMLDivElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [isLookedAt, setLookedAt] = useState(false)
  const axis = props.direction === 'vertical' ? 'Y' : 'X'
  const carousel = useCarousel(trackRef, mode !== 'edit' && count > 1, {
    count,
    effect: props.effect,
    axis,
  })
  const { isLive, current, turn, isHeld, isPulled, handlers } = carousel
  const plays = props.autoplay === true && isLive && !isPaused
  const isRunning = plays && !isLookedAt && !isHeld
  useAutoplay(boxRef, isRunning, bounded(props.interval, 1000, 10_000, 4000), current, turn)

  return (
    <section
      ref={boxRef}
      className={`slide-view slide-${axis === 'X' ? 'across' : 'down'}${isLive ? ' slide-live' : ''}`}
      aria-roledescription={text('carousel')}
      aria-label={element.name || text('carousel')}
      onPointerEnter={(event) => setLookedAt(event.pointerType === 'mouse')}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={(event) => setLookedAt(event.target.matches(':focus-visible'))}
      onBlur={(event: FocusEvent<HTMLElement>) =>
        event.currentTarget.contains(event.relatedTarget) || setLookedAt(false)
      }
      onTouchMove={(event) => isPulled() && event.stopPropagation()}
      onMouseDown={(event) => isLive && event.stopPropagation()}
      onKeyDown={(event) => {
        const by = stepOf(keyOf(event), axis)
        if (!isLive || by === 0) return
        event.preventDefault()
        turn(by)
      }}
    >
      <div
        ref={trackRef}
        className="slide-track"
        // Without script it must be focusable, to be scrolled with the keyboard.
        tabIndex={isLive || mode === 'edit' || count < 2 ? undefined : 0}
        aria-live={isRunning ? 'off' : 'polite'}
        {...handlers}
      >
        {images.map((shown, index) => (
          <Item
            key={shown.number}
            {...{ shown, element, count }}
            isHidden={isLive && index !== current}
            loading={loadingOf(index, Math.abs(distance(index, current, count)) <= 1 && isLive)}
          />
        ))}
      </div>
      {count > 1 && mode === 'edit' && <Dots count={count} />}
      {isLive && (
        <Controls
          {...{ count, current, axis, turn }}
          {...(props.autoplay === true && { isPaused, onPause: setPaused })}
        />
      )}
    </section>
  )
}

interface ItemProps {
  shown: SlideItem
  element: ViewElement
  count: number
  isHidden: boolean
  loading: 'eager' | 'lazy' | undefined
}

function Item({ shown, element, count, isHidden, loading }: ItemProps) {
  const { origin } = useRuntime()
  const text = useMessages(messages)
  return (
    <div
      className="slide-item"
      role="group"
      aria-roledescription={text('slide')}
      aria-label={text('number', { number: shown.number, count })}
      aria-hidden={isHidden || undefined}
    >
      <img
        className="slide-img"
        loading={loading}
        decoding="async"
        draggable={false}
        {...pictureSources(shown.address, element.width, origin)}
        alt=""
      />
    </div>
  )
}

/** Shows the author in the editor that there are more images. */
function Dots({ count }: { count: number }) {
  return (
    <div className="slide-dots" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="slide-dot" data-current={index === 0 || undefined} />
      ))}
    </div>
  )
}

interface SlideItem {
  address: string
  /** Position in the author's list, from 1. */
  number: number
}

/** EL-SLIDE-12: returns the images in display order, starting with the active one. */
function imagesOf({ items, activeIndex }: SlideProps): SlideItem[] {
  const list: unknown[] = Array.isArray(items) ? items : []
  const found = list.flatMap((item) => {
    const { image } = (item ?? {}) as { image?: unknown }
    return typeof image === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(image.trim())
      ? [shownAddress(image.trim())]
      : []
  })
  const first = Math.floor(bounded(activeIndex, 0, Math.max(0, found.length - 1), 0))
  const shown = found.map((address, index) => ({ address, number: index + 1 }))
  return [...shown.slice(first), ...shown.slice(0, first)]
}

/** Returns the loading mode. For the first image the page decides, because it knows what is above the fold. */
function loadingOf(index: number, isNear: boolean) {
  if (index === 0) return undefined
  return isNear ? 'eager' : 'lazy'
}

function stepOf(key: string, axis: 'X' | 'Y'): -1 | 0 | 1 {
  const [back, on] = axis === 'X' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === on) return 1
  return key === back ? -1 : 0
}
