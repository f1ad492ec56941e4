import { UnstyledButton } from '@mantine/core'
import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayerLine } from '../../model/layerTree.ts'
import { updateElement } from '../../model/updateElement.ts'
import type { PlacedElement } from '../../model/work.ts'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { askToRemove } from '../actions/remove.ts'
import { selectOne, toggle } from '../actions/selection.ts'
import { elementExcerpt, elementTitle } from '../canvas/elementTitle.ts'
import { useLanguage } from '../canvas/useLanguage.ts'
import { useEditor, useElement, useSession } from '../store/EditorContext.tsx'
import { isSelected } from '../store/sessionStore.ts'
import { ElementIcon } from './ElementCard.tsx'
import { InlineName } from './InlineName.tsx'
import { treeItem } from './layers/treeItem.ts'
import { LayerTools } from './LayerTools.tsx'
import classes from './panels.module.css'
import { useReorder, type Reorder } from './useReorder.ts'

export interface LayerRowProps {
  line: LayerLine
  index: number
  onMove: Reorder['onMove']
}

export const LayerRow = memo(function LayerRow({ line, index, onMove }: LayerRowProps) {
  const uuid = line.id
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const element = useElement(uuid)
  const [isNaming, setNaming] = useState(false)
  const isChosen = useSession((session) => isSelected(session, uuid))
  const { elementType } = usePluginElement(element?.name ?? '')
  const ref = useRef<HTMLLIElement>(null)
  const row = useReorder(ref, { kind: 'layer', id: uuid, index, onMove })
  if (!element) return null
  const type = elementType ?? undefined
  const title = elementTitle(element, type, language)
  const update = (patch: Partial<Pick<PlacedElement, 'customName' | 'visible' | 'locked'>>) => {
    const { pageId } = editor.session.getState()
    editor.edit((work) => updateElement(work, pageId, [uuid], patch))
  }
  const handleChoose = (event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(editor, uuid)
    else selectOne(editor, uuid)
  }
  const remove = () => {
    selectOne(editor, uuid)
    askToRemove(editor)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') setNaming(true)
    else if (event.key === 'Delete') remove()
    else row.onKeyDown(event)
  }
  return (
    <li
      ref={ref}
      role="none"
      className={classes.layer}
      data-layer={uuid}
      style={{ paddingInlineStart: line.depth * 14 }}
      data-open={isChosen || undefined}
      data-edge={row.edge ?? undefined}
      data-dragged={row.isDragged || undefined}
      data-dimmed={(!element.visible && !type?.alwaysVisible) || undefined}
    >
      {isNaming ? (
        <InlineName
          value={element.customName}
          placeholder={title}
          label={t('layers.name')}
          onCancel={() => setNaming(false)}
          onDone={(customName) => {
            setNaming(false)
            update({ customName: customName.trim() })
          }}
        />
      ) : (
        <UnstyledButton
          className={classes.layerName}
          {...treeItem(line, index === 0 || isChosen, isChosen)}
          onClick={handleChoose}
          onDoubleClick={() => setNaming(true)}
          onKeyDown={handleKey}
        >
          <ElementIcon type={element.name} size={16} />
          <span className={classes.layerTitle}>{title}</span>
          <span className={classes.layerExcerpt}>{elementExcerpt(element, type)}</span>
        </UnstyledButton>
      )}
      <LayerTools
        state={element}
        title={title}
        canHide={type?.alwaysVisible !== true}
        onUpdate={update}
        onRemove={remove}
      />
    </li>
  )
})
