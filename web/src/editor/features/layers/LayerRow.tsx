import { keyOf } from '@pinye/plugin-api/keys'
import { UnstyledButton } from '@mantine/core'
import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayerLine } from '../../../model/groups/layerTree.ts'
import { updateElement } from '../../../model/elements/elements.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { removeSelection } from '../elements/insert.ts'
import { selectOne, toggle } from '../selection/selection.ts'
import { elementExcerpt, elementTitle } from '../../canvas/elementTitle.ts'
import { focusElement } from '../../canvas/focusElement.ts'
import type { Editor } from '../../store/editor.ts'
import { useEditor, useElement, useSession, useLanguage } from '../../store/EditorContext.tsx'
import { isSelected } from '../../store/sessionState.ts'
import { UnfinishedMark } from '../actions/UnfinishedMark.tsx'
import { ElementIcon } from '../elements/ElementCard.tsx'
import { InlineName } from './InlineName.tsx'
import { isOnTool, treeItem } from './treeItem.ts'
import { isNamingKey, useNaming } from './naming.ts'
import { LayerTools } from './LayerTools.tsx'
import classes from '../../panels/panels.module.css'
import { useReorder, type Reorder } from '../../panels/useReorder.ts'

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
  const [isNaming, setNaming] = useNaming(uuid)
  const isChosen = useSession((session) => isSelected(session, uuid))
  const { elementType } = usePluginElement(element?.name ?? '')
  const ref = useRef<HTMLLIElement>(null)
  const row = useReorder(ref, { kind: 'layer', id: uuid, index, onMove })
  if (!element) return null
  const type = elementType ?? undefined
  const title = elementTitle(element, type, language)
  const excerpt = elementExcerpt(element, type)
  const update = (patch: Partial<Pick<PlacedElement, 'customName' | 'visible' | 'locked'>>) => {
    const { pageId } = editor.session.getState()
    editor.transact((work) => updateElement(work, pageId, [uuid], patch))
  }
  const handleChoose = (event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(editor, uuid)
    else selectOne(editor, uuid)
    // After a click the next key acts on the element, so it gets the focus; with the keyboard the focus stays in the
    // tree.
    if (event.detail > 0) focusElement(uuid)
  }
  const remove = () => removeLayer(editor, uuid)
  const handleKey = (event: KeyboardEvent) => {
    if (isOnTool(event)) return
    if (keyOf(event) === 'Enter' && event.target === event.currentTarget) selectOne(editor, uuid)
    else if (keyOf(event) === 'Delete') remove()
    else if (isNamingKey(event)) setNaming(true)
    else row.onKeyDown(event)
  }
  return (
    <li
      ref={ref}
      aria-label={`${title} ${excerpt}`.trim()}
      {...treeItem(line, index === 0 || isChosen, isChosen)}
      className={classes.layer}
      data-layer={uuid}
      style={{ paddingInlineStart: line.depth * 14 }}
      data-open={isChosen || undefined}
      onKeyDown={handleKey}
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
          tabIndex={-1}
          onClick={handleChoose}
          onDoubleClick={() => setNaming(true)}
        >
          <ElementIcon type={element.name} size={16} />
          <span className={classes.layerTitle}>{title}</span>{' '}
          <span className={classes.layerExcerpt}>{excerpt}</span>
          <UnfinishedMark element={element} />
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

/** ED-031: asks for confirmation, unless the author has disabled it. */
function removeLayer(editor: Editor, uuid: string): void {
  selectOne(editor, uuid)
  removeSelection(editor)
}
