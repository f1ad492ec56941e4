import { IconPuzzle } from '@tabler/icons-react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import type { ElementType } from '../../../model/elementType.ts'
import { preloadPlugins } from '../../../plugins/preloadPlugins.ts'
import { useElementIcon } from '../../../plugins/useElementTypes.ts'
import { insertElement, placeAround } from './insert.ts'
import type { StageDom } from '../../canvas/stageDom.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { dragToCanvas } from '../drag/dragToCanvas.ts'
import classes from '../../panels/panels.module.css'

export interface ElementCardProps {
  type: ElementType
  name: string
  /** Label that describes the effect of a click. */
  label: string
  stageRef: RefObject<StageDom | null>
}

export function ElementCard({ type, name, label, stageRef }: ElementCardProps) {
  const editor = useEditor()
  const handlePress = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    dragToCanvas(editor, {
      name,
      size: type,
      down: event.nativeEvent,
      stage: () => stageRef.current,
      onDrop: (point) => insertElement(editor, type, placeAround(type, point)),
    })
  }
  // Preloads the plugin on hover or focus.
  const handleInterest = () => preloadPlugins([type.type])
  return (
    // A native button: there are dozens, and the UI kit's button would add two components for each.
    <button
      type="button"
      className={classes.card}
      aria-label={label}
      onPointerEnter={handleInterest}
      onFocus={handleInterest}
      onPointerDown={handlePress}
      onClick={() => insertElement(editor, type)}
    >
      <ElementIcon type={type.type} size={22} />
      <span className={classes.cardName}>{name}</span>
    </button>
  )
}

/** Icon of an element type by its plugin, or a default one. */
export function ElementIcon({ type, size }: { type: string; size: number }) {
  const icon = useElementIcon(type)
  if (icon === null) return <IconPuzzle size={size} stroke={1.5} aria-hidden />
  return (
    <img className={classes.icon} src={icon} alt="" width={size} height={size} draggable={false} />
  )
}
