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
import './picture.css'

export interface PictureProps {
  imgSrc: string
  fillType: 'fill' | 'contain' | 'cover'
  opacity: number
  borderRadius: number
  maskType: string
  maskedImageUrl: string
  maskConfig: Record<string, unknown> | null
  originalImgSrc: string
}

/** EL-PIC: an img in a clipped box. Visitors see nothing where there is no picture. */
export function PictureView({ props, element, onChange, onResize }: ViewProps<PictureProps>) {
  const { mode, origin } = useRuntime()
  const [failed, setFailed] = useState('')
  const source = sourceOf(props)
  const addedRef = useWasEmpty(source)

  if (!source || failed === source) {
    return mode === 'edit' ? <EmptyPicture failed={failed !== ''} /> : null
  }
  return (
    <div
      className="picture-view"
      style={{
        opacity: bounded(props.opacity, 0, 1, 1),
        borderRadius: px(bounded(props.borderRadius, 0, 10_000, 0)),
      }}
    >
      <img
        className="picture-img"
        {...pictureSources(source, shownWidth(props, element), origin)}
        alt=""
        width={Math.round(element.width)}
        height={Math.round(element.height)}
        decoding="async"
        draggable={false}
        style={{
          objectFit: ['contain', 'cover'].includes(props.fillType) ? props.fillType : 'fill',
        }}
        onLoad={(event) => {
          const { naturalWidth, naturalHeight } = event.currentTarget
          if (mode !== 'edit' || !addedRef.current || !naturalWidth) return
          addedRef.current = false
          onResize?.({
            width: DESIGN_WIDTH,
            height: Math.round((DESIGN_WIDTH * naturalHeight) / naturalWidth),
          })
        }}
        onError={() => {
          setFailed(source)
          if (mode === 'edit') onChange?.({ imgSrc: '' })
        }}
      />
    </div>
  )
}

function sourceOf({ maskedImageUrl, imgSrc }: PictureProps): string {
  const source = maskedImageUrl || imgSrc
  return typeof source === 'string' && /^(https?:\/\/|\/|data:image\/)/i.test(source) ? source : ''
}

/** Width that the picture has at the most: one that fills the box may stand out on both sides of it. */
function shownWidth({ fillType }: PictureProps, { width, height }: ViewElement): number {
  return fillType === 'cover' ? Math.max(width, (height * 16) / 9) : width
}

/** EL-PIC-16: true until the first picture of an element that was added empty has been given its size. */
function useWasEmpty(source: string) {
  const addedRef = useRef(source === '')
  useEffect(() => {
    if (source === '') addedRef.current = true
  }, [source])
  return addedRef
}

function EmptyPicture({ failed }: { failed: boolean }) {
  const text = useMessages(messages)
  return (
    <div className="picture-empty" role="img" aria-label={text(failed ? 'failed' : 'empty')}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="4.5" width="18" height="15" rx="2.5" />
        <circle cx="8.5" cy="10" r="1.75" />
        <path d="m4 17 4.6-4.2 3.4 3 4-4.3 4.5 4.8" />
      </svg>
      <span>{text(failed ? 'failed' : 'empty')}</span>
    </div>
  )
}
