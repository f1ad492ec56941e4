import { useEffect, useRef, useState } from 'react'
import {
  bounded,
  DESIGN_WIDTH,
  pictureSources,
  px,
  useMessages,
  useRuntime,
} from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import { cropCss, cropOf, filterCss, flipCss } from './pictureLook.ts'
import { isCut, shownSource } from './pictureProps.ts'
import type { PictureProps } from './pictureProps.ts'
import './picture.css'

/** Size of a new element, as in the descriptor. */
const FIRST_SIZE = { width: 250, height: 200 }

/**
 * EL-PIC: an img in a clipped box. Visitors see nothing if no image is set, and the author's name for one that cannot
 * be loaded.
 */
export function PictureView({ props, element }: ViewProps<PictureProps>) {
  const { mode, origin, onMeasure } = useRuntime()
  const source = shownSource(props)
  const { failed, attempt, fail } = useFailures(source)
  const addedRef = useWasEmpty(source)
  const isPlain = isOfFirstSize(element)
  const sources = pictureSources(source, shownWidth(props, element), origin)

  if (!source) return mode === 'edit' ? <EmptyPicture word="empty" /> : null
  if (failed && mode === 'edit') return <EmptyPicture word="failed" />
  const opacity = bounded(props.opacity, 0, 1, 1)
  const radius = bounded(props.borderRadius, 0, 10_000, 0)
  return (
    <div
      className="picture-view"
      style={{
        opacity: opacity === 1 ? undefined : opacity,
        borderRadius: radius === 0 ? undefined : px(radius),
        transform: flipCss(props),
      }}
    >
      <img
        key={attempt}
        className="picture-img"
        {...sources}
        alt={element.name}
        width={Math.round(element.width)}
        height={Math.round(element.height)}
        draggable={false}
        style={{
          objectFit: ['contain', 'cover'].includes(props.fillType) ? props.fillType : undefined,
          // A cut-out was made from the cropped image, so it is not cropped again.
          ...(isCut(props) ? {} : cropCss(props)),
          filter: filterCss(props.filters),
        }}
        onLoad={(event) => {
          const { naturalWidth, naturalHeight } = event.currentTarget
          if (!addedRef.current || !naturalWidth || !isPlain) return
          addedRef.current = false
          onMeasure?.({
            width: DESIGN_WIDTH,
            height: Math.round((DESIGN_WIDTH * naturalHeight) / naturalWidth),
          })
        }}
        onError={fail}
      />
    </div>
  )
}

/**
 * EL-PIC-17: an image that fails to load stays set; the editor offers a retry, which also happens when going online.
 */
function useFailures(source: string) {
  const { onBroken } = useRuntime()
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  const failed = failure !== '' && failure === source
  useEffect(() => {
    if (!failed || !onBroken) return
    const retry = () => {
      setFailure('')
      setAttempt((before) => before + 1)
    }
    onBroken(retry)
    window.addEventListener('online', retry)
    return () => {
      onBroken(null)
      window.removeEventListener('online', retry)
    }
  }, [failed, onBroken])
  return { failed, attempt, fail: () => setFailure(source) }
}

/** Returns the largest displayed width; an image that covers the box may overflow it. */
function shownWidth(props: PictureProps, { width, height }: ViewElement): number {
  const zoom = isCut(props) ? 1 : cropOf(props).zoom
  return (props.fillType === 'cover' ? Math.max(width, (height * 16) / 9) : width) * zoom
}

/** Returns whether the box has the initial size; a preset, or a box drawn by the author, keeps its size. */
function isOfFirstSize({ width, height }: ViewElement): boolean {
  return Math.round(width) === FIRST_SIZE.width && Math.round(height) === FIRST_SIZE.height
}

/** EL-PIC-16: returns whether the element was added empty and its first image has not set the size yet. */
function useWasEmpty(source: string) {
  const addedRef = useRef(source === '')
  useEffect(() => {
    if (source === '') addedRef.current = true
  }, [source])
  return addedRef
}

function EmptyPicture({ word }: { word: 'empty' | 'failed' }) {
  const text = useMessages(messages)
  return (
    <div
      className={word === 'failed' ? 'picture-empty picture-lost' : 'picture-empty'}
      role="img"
      aria-label={text(word)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="4.5" width="18" height="15" rx="2.5" />
        <circle cx="8.5" cy="10" r="1.75" />
        <path d="m4 17 4.6-4.2 3.4 3 4-4.3 4.5 4.8" />
        {word === 'failed' && <path d="m4 3 16 18" />}
      </svg>
      <span>{text(word)}</span>
    </div>
  )
}
