import { UnstyledButton } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage, type ElementType } from '../../model/elementType.ts'
import type { Language } from '../../model/work.ts'
import { useElementIcon } from '../../plugins/useElementTypes.ts'
import { insertElement, placeAround } from '../actions/insert.ts'
import { sheetPoint, type StageDom } from '../canvas/stageDom.ts'
import { trackPointer } from '../canvas/trackPointer.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/EditorContext.tsx'
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
    dragToCanvas(editor, type, { name, down: event.nativeEvent, stage: () => stageRef.current })
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

interface CardDrag {
  name: string
  down: PointerEvent
  stage: () => StageDom | null
}

/** A ghost of the element's size follows the pointer; released over the canvas it becomes the element. */
function dragToCanvas(editor: Editor, type: ElementType, { name, down, stage }: CardDrag): void {
  const ghost = document.createElement('div')
  const finish = () => {
    ghost.remove()
    editor.session.setState({ gesture: null })
  }
  trackPointer(down, {
    onStart() {
      const zoom = stage()?.zoom() ?? 1
      ghost.className = classes.ghost ?? ''
      ghost.textContent = name
      ghost.style.width = `${type.width * zoom}px`
      ghost.style.height = `${type.height * zoom}px`
      document.body.append(ghost)
      editor.session.setState({ gesture: 'add' })
    },
    onMove(event) {
      ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`
    },
    onEnd(event) {
      finish()
      const dom = stage()
      const under = document.elementsFromPoint(event.clientX, event.clientY)
      if (!dom || !under.some((node) => node.matches('[data-canvas]'))) return
      insertElement(editor, type, placeAround(type, sheetPoint(dom, event)))
    },
    onCancel: finish,
  })
}
