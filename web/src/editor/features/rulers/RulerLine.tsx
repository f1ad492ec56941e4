import { keyOf } from '@pinye/plugin-api/keys'
import type {
  CSSProperties,
  KeyboardEvent,
  PointerEvent as ReactPointerEvent,
  RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { RulerGuide } from '../../../model/work.ts'
import { moveRulerGuide } from './rulers.ts'
import { useEditor, usePreferences } from '../../store/EditorContext.tsx'
import { pullGuide } from './pullGuide.ts'
import classes from './rulers.module.css'
import { useArtboardSize } from '../../canvas/Artboard.tsx'
import type { StageDom } from '../../canvas/stageDom.ts'

interface RulerLineProps {
  guide: RulerGuide
  index: number
  stage: RefObject<StageDom | null>
}

/** A guide on the page: moved by dragging or arrow keys; removed by Delete or by dragging it off the page. */
export function RulerLine({ guide, index, stage }: RulerLineProps) {
  const editor = useEditor()
  const { t } = useTranslation('arrange')
  const zoom = usePreferences(({ canvasScale }) => canvasScale) / 100
  const { width, height } = useArtboardSize()
  const { axis, at } = guide
  const handlePull = (event: ReactPointerEvent) => {
    if (event.button !== 0 || !stage.current) return
    event.stopPropagation()
    pullGuide(editor, stage.current, { axis, down: event.nativeEvent, index })
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[keyOf(event)]
    if (keyOf(event) === 'Delete' || keyOf(event) === 'Backspace')
      moveRulerGuide(editor, index, null)
    else if (by !== undefined) moveRulerGuide(editor, index, at + by * (event.shiftKey ? 10 : 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={classes.line}
      data-guide={index}
      data-axis={axis}
      role="slider"
      tabIndex={0}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-label={t(`rulers.guide.${axis}`, { at })}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={axis === 'x' ? width : height}
      style={{ '--at': `${at * zoom}px` } as CSSProperties}
      onPointerDown={handlePull}
      onDoubleClick={() => moveRulerGuide(editor, index, null)}
      onKeyDown={handleKey}
    />
  )
}
