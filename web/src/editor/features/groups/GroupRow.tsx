import { keyOf } from '@pinye/plugin-api/keys'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconFolder } from '@tabler/icons-react'
import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayerLine } from '../../../model/groups/layerTree.ts'
import { nameGroup } from './group.ts'
import { focusElement } from '../../canvas/focusElement.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { InlineName } from '../layers/InlineName.tsx'
import { LayerTools } from '../layers/LayerTools.tsx'
import panels from '../../panels/panels.module.css'
import { useReorder, type Reorder } from '../../panels/useReorder.ts'
import classes from '../layers/layers.module.css'
import { isOnTool, treeItem } from '../layers/treeItem.ts'
import { isNamingKey, useNaming } from '../layers/naming.ts'
import { useGroupLine } from './useGroupLine.ts'

export interface GroupRowProps {
  line: LayerLine
  index: number
  onMove: Reorder['onMove']
  onOpen: (id: string, isOpen: boolean) => void
}

/** A group in the layers panel: it expands and collapses, and is hidden, locked and deleted as a unit (EN-009). */
export const GroupRow = memo(function GroupRow({ line, index, onMove, onOpen }: GroupRowProps) {
  const editor = useEditor()
  const { t } = useTranslation('arrange')
  const ref = useRef<HTMLLIElement>(null)
  const { id, isOpen } = line
  const [isNaming, setNaming] = useNaming(id)
  const row = useReorder(ref, { kind: 'layer', id, index, onMove })
  const { group, count, isChosen, visible, locked, update, remove, choose } = useGroupLine(id)
  if (!group) return null
  const handleChoose = (event: MouseEvent) => {
    choose(event.shiftKey || event.ctrlKey || event.metaKey)
    if (event.detail > 0) focusElement(group.elements[0])
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isOnTool(event)) return
    if (keyOf(event) === 'Enter' && event.target === event.currentTarget) choose(false)
    else if (keyOf(event) === 'Delete') remove()
    else if (isNamingKey(event)) setNaming(true)
    else row.onKeyDown(event)
  }
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li
      ref={ref}
      aria-label={t('group.title', { name: group.name, count })}
      {...treeItem(line, index === 0 || isChosen, isChosen)}
      className={panels.layer}
      data-layer={id}
      data-open={isChosen || undefined}
      onKeyDown={handleKey}
      data-edge={row.edge ?? undefined}
      data-dragged={row.isDragged || undefined}
      data-dimmed={!visible || undefined}
      style={{ paddingInlineStart: line.depth * 14 }}
    >
      <ActionIcon
        className={classes.chevron}
        variant="transparent"
        color="gray"
        size="xs"
        tabIndex={-1}
        aria-label={t(isOpen ? 'group.close' : 'group.open', { name: group.name })}
        onClick={() => onOpen(id, !isOpen)}
      >
        <Chevron size={13} />
      </ActionIcon>
      {isNaming ? (
        <InlineName
          value={group.name}
          label={t('group.name')}
          onCancel={() => setNaming(false)}
          onDone={(name) => {
            setNaming(false)
            nameGroup(editor, id, name)
          }}
        />
      ) : (
        <UnstyledButton
          className={panels.layerName}
          tabIndex={-1}
          onClick={handleChoose}
          onDoubleClick={() => setNaming(true)}
        >
          <IconFolder size={16} stroke={1.6} aria-hidden />
          <span className={panels.layerTitle}>{group.name}</span>
          <span className={panels.layerExcerpt}>{count}</span>
        </UnstyledButton>
      )}
      <LayerTools
        state={{ visible, locked }}
        title={group.name}
        canHide
        onUpdate={update}
        onRemove={remove}
      />
    </li>
  )
})
