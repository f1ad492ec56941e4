import { keyOf } from '@pinye/plugin-api/keys'
import {
  useMemo,
  type CSSProperties,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { addRulerGuide } from './rulers.ts'
import { useCurrentPage, useEditor, usePreferences } from '../../store/EditorContext.tsx'
import classes from './rulers.module.css'
import { pullGuide } from './pullGuide.ts'
import { RulerLine } from './RulerLine.tsx'
import { useArtboardSize } from '../../canvas/Artboard.tsx'
import type { StageDom } from '../../canvas/stageDom.ts'

type Axis = 'x' | 'y'

/** Rulers along the page and the guides dragged out of them (CV-014), if enabled in the preferences. */
export function Rulers({ stage }: { stage: RefObject<StageDom | null> }) {
  const isShown = usePreferences(({ showRulers }) => showRulers)
  const page = useCurrentPage()
  if (!isShown) return null
  return (
    <>
      <Ruler axis="y" stage={stage} />
      <Ruler axis="x" stage={stage} />
      {page?.guides?.map((guide, index) => (
        <RulerLine key={`${guide.axis}${index}`} guide={guide} index={index} stage={stage} />
      ))}
    </>
  )
}

/** The top ruler creates horizontal guides (`y`), the left one vertical guides (`x`). */
function Ruler({ axis, stage }: { axis: Axis; stage: RefObject<StageDom | null> }) {
  const editor = useEditor()
  const { t } = useTranslation('arrange')
  const zoom = usePreferences(({ canvasScale }) => canvasScale) / 100
  const { width, height } = useArtboardSize()
  const length = axis === 'y' ? width : height
  const marks = useMemo(() => marksOf(length, zoom), [length, zoom])
  const handlePull = (event: ReactPointerEvent) => {
    if (event.button !== 0 || !stage.current) return
    event.stopPropagation()
    pullGuide(editor, stage.current, { axis, down: event.nativeEvent })
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.ruler}
      data-along={axis === 'y' ? 'x' : 'y'}
      aria-label={t(axis === 'y' ? 'rulers.top' : 'rulers.left')}
      style={{ '--tick': `${10 * zoom}px` } as CSSProperties}
      onPointerDown={handlePull}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Enter' && keyOf(event) !== ' ') return
        event.preventDefault()
        addRulerGuide(editor, { axis, at: Math.round((axis === 'x' ? width : height) / 2) })
      }}
    >
      {marks.map((at) => (
        <span
          key={at}
          className={classes.mark}
          style={{ '--at': `${at * zoom}px` } as CSSProperties}
        >
          {at}
        </span>
      ))}
    </button>
  )
}

const MAX_MARKS = 200

/** Returns the marks of a ruler, far enough apart to be readable. */
function marksOf(length: number, zoom: number): number[] {
  const steps = [50, 100, 200, 500, 1000]
  const isFit = (step: number) => step * zoom >= 36 && length / step <= MAX_MARKS
  const step = steps.find(isFit) ?? 1000
  const count = Math.min(MAX_MARKS, Math.floor(length / step) + 1)
  return Array.from({ length: count }, (_, index) => index * step)
}
