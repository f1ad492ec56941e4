import { bounded, useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import { PlanDrawing, pointOf } from '@pinye/plugin-api/places'
import type { Point } from '@pinye/plugin-api/places'
import { MapChooser } from './MapChooser.tsx'
import { MapPicture } from './MapPicture.tsx'
import { messages } from './messages.ts'
import { markerOf } from './navigation.ts'
import './map.css'

export interface MapProps {
  labelContent: string
  detailedAddress: string
  targetUrl: string
  zoomLevel: number
  provider: string
  tileAddress: string
  amapKey: string
  useWechatJssdk: boolean
  poi: { position: Point; name: string; type: number }
}

/** A longer address may scroll, and then needs to be focusable. */
const MAX_SEEN = 30

/** EL-MAP: a plan or a map with the place in its centre, its name, and navigation links. */
export function MapView({ props, element }: ViewProps<MapProps>) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const label = trimText(props.labelContent)
  const address = trimText(props.detailedAddress)
  const point = pointOf(props.poi)
  const name = trimText(props.poi?.name) || label || address || text('here')
  const destination = { point, name, address }
  const zoom = Math.round(bounded(props.zoomLevel, 3, 20, 12))
  const seen = { point, zoom, ...sizeOf(element) }
  return (
    <div
      className="map-view"
      role="group"
      aria-label={text('place', { name })}
      inert={mode === 'edit'}
    >
      <PlanDrawing className="map-plan" {...seen} />
      <MapPicture
        shown={seen}
        provider={props.provider}
        brought={{ key: trimText(props.amapKey), address: trimText(props.tileAddress) }}
      />
      <div className="map-place">
        {label !== '' && <span className="map-label">{label}</span>}
        <Marker />
      </div>
      <a
        className="map-show"
        href={markerOf(destination)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={text('show')}
        title={text('show')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5c4-4.3 6-7.6 6-10.3a6 6 0 1 0-12 0c0 2.7 2 6 6 10.3Z" />
          <circle cx="12" cy="10" r="2.2" />
        </svg>
      </a>
      {address !== '' && (
        <span className="map-address" tabIndex={address.length > MAX_SEEN ? 0 : undefined}>
          {address}
        </span>
      )}
      <MapChooser
        to={destination}
        own={trimText(props.targetUrl)}
        zoom={zoom}
        usesApp={props.useWechatJssdk === true}
      />
    </div>
  )
}

/** EL-MAP-16: 30 by 40; its tip is at the place. */
function Marker() {
  return (
    <svg className="map-marker" viewBox="0 0 30 40" aria-hidden="true">
      <ellipse cx="15" cy="37.5" rx="7" ry="2.5" fill="#1f2937" fillOpacity="0.22" />
      <path
        d="M15 38C6.5 27.5 2 21 2 14.5a13 13 0 0 1 26 0C28 21 23.5 27.5 15 38Z"
        fill="#f0443e"
        stroke="#ffffff"
        strokeWidth="1.5"
      />
      <circle cx="15" cy="14.5" r="5" fill="#ffffff" />
    </svg>
  )
}

/** Rounds to whole pixels, so that requests to a provider are the same for every visitor. */
function sizeOf({ width, height }: ViewElement): { width: number; height: number } {
  const whole = (length: number) => Math.round(bounded(length, 1, 2000, 300))
  return { width: whole(width), height: whole(height) }
}

function trimText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
