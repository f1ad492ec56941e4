import { UnstyledButton } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage, type ElementType } from '../../model/elementType.ts'
import type { Language } from '../../model/work.ts'
import { useElementIcon } from '../../plugins/useElementTypes.ts'
import { insertElement, placeAround } from '../actions/insert.ts'
import type { StageDom } from '../canvas/stageDom.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { dragToCanvas } from './dragToCanvas.ts'
import classes from './panels.module.css'

export interface ElementCardProps {
  type: ElementType
  language: Language
  stageRef: RefObject<StageDom | null>
}

export function ElementCard({ type, language, stageRef }: ElementCardProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const name = inLanguage(type.label, language)
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
  return (
    <UnstyledButton
      className={classes.card}
      aria-label={t('elements.add', { name })}
      onPointerDown={handlePress}
      onClick={() => insertElement(editor, type)}
    >
      <ElementIcon type={type.type} size={22} />
      <span className={classes.cardName}>{name}</span>
    </UnstyledButton>
  )
}

/** A plugin's picture for its types; a mark of ours where it brings none. */
export function ElementIcon({ type, size }: { type: string; size: number }) {
  const icon = useElementIcon(type)
  if (icon === null) return <IconPuzzle size={size} stroke={1.5} aria-hidden />
  return (
    <img className={classes.icon} src={icon} alt="" width={size} height={size} draggable={false} />
  )
}
