import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { memo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { updateElement } from '../../model/updateElement.ts'
import type { PlacedElement } from '../../model/work.ts'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { askToRemove } from '../actions/remove.ts'
import { select, toggle } from '../actions/selection.ts'
import { elementExcerpt, elementTitle } from '../canvas/elementTitle.ts'
import { useLanguage } from '../canvas/useLanguage.ts'
import { useEditor, useElement, useSession } from '../store/EditorContext.tsx'
import { isSelected } from '../store/sessionStore.ts'
import { UnfinishedMark } from './actions/UnfinishedMark.tsx'
import { ElementIcon } from './ElementCard.tsx'
import { InlineName } from './InlineName.tsx'
import classes from './panels.module.css'
import { useReorder } from './useReorder.ts'

export interface LayerRowProps {
  uuid: string
  index: number
  onMove: (uuid: string, to: number) => void
}

export const LayerRow = memo(function LayerRow({ uuid, index, onMove }: LayerRowProps) {
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
    else select(editor, [uuid])
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') setNaming(true)
    else row.onKeyDown(event)
  }
  return (
    <li
      ref={ref}
      className={classes.layer}
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
          aria-pressed={isChosen}
          onClick={handleChoose}
          onDoubleClick={() => setNaming(true)}
          onKeyDown={handleKey}
        >
          <ElementIcon type={element.name} size={16} />
          <span className={classes.layerTitle}>{title}</span>
          <span className={classes.layerExcerpt}>{elementExcerpt(element, type)}</span>
          <UnfinishedMark element={element} />
        </UnstyledButton>
      )}
      <LayerTools
        element={element}
        title={title}
        canHide={type?.alwaysVisible !== true}
        onUpdate={update}
        onRemove={() => {
          select(editor, [uuid])
          askToRemove(editor)
        }}
      />
    </li>
  )
})

interface LayerToolsProps {
  element: PlacedElement
  title: string
  canHide: boolean
  onUpdate: (patch: Partial<Pick<PlacedElement, 'visible' | 'locked'>>) => void
  onRemove: () => void
}

function LayerTools({ element, title, canHide, onUpdate, onRemove }: LayerToolsProps) {
  const { t } = useTranslation('editor')
  const { visible, locked = false } = element
  return (
    <span className={classes.layerTools}>
      {canHide && (
        <Tool
          label={t(visible ? 'layers.hide' : 'layers.show', { name: title })}
          isOn={!visible}
          onClick={() => onUpdate({ visible: !visible })}
        >
          {visible ? <IconEye size={14} /> : <IconEyeOff size={14} />}
        </Tool>
      )}
      <Tool
        label={t(locked ? 'layers.unlock' : 'layers.lock', { name: title })}
        isOn={locked}
        onClick={() => onUpdate({ locked: !locked })}
      >
        {locked ? <IconLock size={14} /> : <IconLockOpen size={14} />}
      </Tool>
      <Tool label={t('layers.remove', { name: title })} isOff={locked} onClick={onRemove}>
        <IconTrash size={14} />
      </Tool>
    </span>
  )
}

interface ToolProps {
  label: string
  isOn?: boolean
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isOn = false, isOff = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xs"
      aria-label={label}
      data-on={isOn || undefined}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
