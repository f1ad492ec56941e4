import { useEffect, useRef, useState } from 'react'
import { px, useMessages } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import { getMapImages } from './providers.ts'
import type { MapImage, MapViewport } from './providers.ts'

interface MapPictureProps {
  shown: MapViewport
  provider: unknown
  brought: { key: string; address: string }
}

/** The provider's map above the plan; where an image cannot be loaded, the plan remains visible. */
export function MapPicture({ shown, provider, brought }: MapPictureProps) {
  const text = useMessages(messages)
  const [broken, setBroken] = useState<readonly string[]>([])
  const { pieces, attribution } = getMapImages(provider, brought, shown)
  const whole = pieces.filter(({ src }) => !broken.includes(src))
  if (whole.length === 0) {
    // Labels the drawn plan, so that visitors do not take it for a real map.
    return (
      <div className="map-picture">
        <span className="map-attribution">{text('plan')}</span>
      </div>
    )
  }
  return (
    <div className={attribution === '' ? 'map-picture' : 'map-picture map-attributed'}>
      {whole.map((piece) => (
        <MapPiece
          key={piece.src}
          piece={piece}
          onBroken={() => setBroken((before) => [...before, piece.src])}
        />
      ))}
      {attribution !== '' && <span className="map-attribution">{attribution}</span>}
    </div>
  )
}

/** An image of the map. It may have failed before hydration, without an event. */
function MapPiece({ piece, onBroken }: { piece: MapImage; onBroken: () => void }) {
  const { src, left, top, width, height } = piece
  const imageRef = useRef<HTMLImageElement | null>(null)
  const brokenRef = useRef(onBroken)
  useEffect(() => {
    const image = imageRef.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') brokenRef.current()
  }, [])
  return (
    <img
      ref={imageRef}
      className="map-piece"
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      style={{ left: px(left), top: px(top), width: px(width), height: px(height) }}
      onError={onBroken}
    />
  )
}
