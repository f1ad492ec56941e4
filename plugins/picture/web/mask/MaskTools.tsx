import type { ReactNode } from 'react'
import { usePanelMessages } from '@pinye/plugin-api/fields'
import { messages } from '../messages.ts'
import { factors, firstCut, scaled } from './geometry.ts'
import type { MaskBox, Size } from './geometry.ts'
import { ZOOM_STEP } from './maskKeys.ts'

export interface MaskToolsProps {
  cut: MaskBox
  canvas: Size
  isBusy: boolean
  /** Error message of the last attempt. */
  refusal?: string | undefined
  onPlace: (cut: MaskBox) => void
  onReset: () => void
  onConfirm: () => void
  onCancel: () => void
}

/** Toolbar below the image: cancel, zoom and confirm. */
export function MaskTools(props: MaskToolsProps) {
  const { cut, canvas, isBusy, refusal, onPlace, onReset, onConfirm, onCancel } = props
  const text = usePanelMessages(messages)
  const now = zoomOf(cut, canvas)
  const { least, most } = factors(cut, canvas)
  const zoomTo = (percent: number) => onPlace(scaled(cut, percent / now, canvas))
  return (
    <div className="picture-tools">
      {refusal !== undefined && (
        <p className="picture-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="picture-bar">
        <Round name={text('cancel')} path="m6 6 12 12M18 6 6 18" onPress={onCancel} />
        <div className="picture-zoom">
          <Small
            name={text('zoomOut')}
            path="M6 12h12"
            isOff={isBusy}
            onPress={() => zoomTo(now / ZOOM_STEP)}
          />
          <input
            type="range"
            aria-label={text('zoom')}
            aria-valuetext={`${Math.round(now)}%`}
            disabled={isBusy}
            min={Math.floor(now * least)}
            max={Math.ceil(now * most)}
            value={Math.round(now)}
            onChange={(event) => zoomTo(Number(event.currentTarget.value))}
          />
          <Small
            name={text('zoomIn')}
            path="M6 12h12M12 6v12"
            isOff={isBusy}
            onPress={() => zoomTo(now * ZOOM_STEP)}
          />
          <span className="picture-percent">{Math.round(now)}%</span>
          <Small
            name={text('reset')}
            path="M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4"
            isOff={isBusy}
            onPress={onReset}
          />
        </div>
        <Round
          name={text(isBusy ? 'uploading' : 'confirm')}
          path="m5 12.5 4.5 4.5L19 7.5"
          isMain
          isOff={isBusy}
          onPress={onConfirm}
        >
          {isBusy && <span className="picture-spinner" aria-hidden="true" />}
        </Round>
      </div>
      <p className="picture-how">{text('how')}</p>
    </div>
  )
}

/** Returns the size in per cent of the largest mask that fits the image. */
function zoomOf(cut: MaskBox, canvas: Size): number {
  return (Math.sqrt(cut.width * cut.height) / firstCut(canvas).width) * 100
}

interface ActProps {
  name: string
  path: string
  isMain?: boolean
  isOff?: boolean
  onPress: () => void
  children?: ReactNode
}

function Round({ name, path, isMain = false, isOff, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      className={isMain ? 'picture-round picture-main' : 'picture-round'}
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={onPress}
    >
      {children || <Sign path={path} />}
    </button>
  )
}

function Small({ name, path, isOff, onPress }: ActProps) {
  return (
    <button
      type="button"
      className="picture-small"
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={onPress}
    >
      <Sign path={path} />
    </button>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
