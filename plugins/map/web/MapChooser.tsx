import { useEffect, useRef, useState } from 'react'
import { useMessages, useRuntime } from '@pinye/plugin-api'
import type { MouseEvent, RefObject } from 'react'
import { messages } from './messages.ts'
import { getNavigationLinks } from './navigation.ts'
import type { Destination, NavigationLink } from './navigation.ts'

interface MapChooserProps {
  to: Destination
  /** The author's own link; may be empty. */
  own: string
  zoom: number
  /** Whether to open the map of the app that shows the page, if it has one (EL-MAP-21). */
  usesApp: boolean
}

/**
 * EL-MAP-15: choice of a map app. Without script it opens inside the box, with script as a bottom sheet of the page.
 */
export function MapChooser({ to, own, zoom, usesApp }: MapChooserProps) {
  const { openLocation } = useRuntime()
  const text = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const ways = getNavigationLinks(to, own)
  const handlePress = (event: MouseEvent) => {
    const box = event.currentTarget.parentElement as HTMLDetailsElement
    const openInApp = usesApp && openLocation
    // An open box is closed by the default action of the press.
    if (box.open || (!openInApp && !hasDialogs())) return
    event.preventDefault()
    const choose = () => {
      if (hasDialogs()) setIsOpen(true)
      else box.open = true
    }
    if (!openInApp) return choose()
    const { point, name, address } = to
    void openInApp({ ...point, name, address, scale: zoom }).then((isDone) => isDone || choose())
  }
  return (
    <>
      <details className="map-chooser">
        <summary className="map-navigate" onClick={handlePress}>
          <svg className="map-arrow" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M20.5 3.5 3.5 10.7l7 2.800 2.800 7z" />
          </svg>
          <span className="map-when-closed">{text('navigate')}</span>
          <span className="map-when-open">{text('cancel')}</span>
        </summary>
        <div className="map-sheet">
          <p className="map-sheet-title">{text('choose')}</p>
          <Ways ways={ways} />
        </div>
      </details>
      {isOpen && <MapDialog to={to} ways={ways} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Returns whether modal dialogs are supported; Safari has them since 15.4. */
function hasDialogs(): boolean {
  // eslint-disable-next-line compat/compat -- this asks for it
  return typeof HTMLDialogElement !== 'undefined' && 'showModal' in HTMLDialogElement.prototype
}

interface MapDialogProps {
  to: Destination
  ways: NavigationLink[]
  onClose: () => void
}

/** Bottom sheet; Escape, the backdrop and "cancel" close it. */
function MapDialog({ to, ways, onClose }: MapDialogProps) {
  const { copy, toast } = useRuntime()
  const text = useMessages(messages)
  const dialogRef: RefObject<HTMLDialogElement | null> = useRef(null)
  useEffect(() => {
    const dialog = dialogRef.current
    // eslint-disable-next-line no-restricted-syntax -- drawn only where there are dialogs
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const placeText = to.address || to.name
  const handleCopy = async () => {
    const isCopied = await copy?.(placeText)
    toast(text(isCopied ? 'copied' : 'copyFailed'), isCopied ? 'success' : 'error')
    if (isCopied) onClose()
  }
  return (
    <dialog
      ref={dialogRef}
      className="map-dialog"
      aria-label={text('choose')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="map-dialog-body">
        <p className="map-sheet-title">{text('choose')}</p>
        <Ways ways={ways} onLeave={onClose} />
        <div className="map-dialog-place">
          <span>{placeText}</span>
          {copy && (
            <button type="button" className="map-copy" onClick={() => void handleCopy()}>
              {text('copy')}
            </button>
          )}
        </div>
        <button type="button" className="map-cancel" onClick={onClose}>
          {text('cancel')}
        </button>
      </div>
    </dialog>
  )
}

/** Styling of a service: a colour and a letter, no trade mark. */
const SIGNS = { tencent: '腾', amap: '高', baidu: '百', apple: 'A', google: 'G' }

function Ways({ ways, onLeave }: { ways: NavigationLink[]; onLeave?: () => void }) {
  const text = useMessages(messages)
  return (
    <ul className="map-ways">
      {ways.map(({ service, href }) => (
        <li key={service}>
          <a
            className="map-way"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onLeave}
          >
            <span className={`map-sign map-sign-${service}`} aria-hidden="true">
              {SIGNS[service]}
            </span>
            {text(service)}
          </a>
        </li>
      ))}
    </ul>
  )
}
