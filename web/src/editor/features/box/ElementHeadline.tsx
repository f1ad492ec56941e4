import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import {
  IconCopy,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../../model/elementType.ts'
import { updateElement } from '../../../model/elements/elements.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { duplicateSelection, updateSelection } from '../placement/arrange.ts'
import { removeSelection } from '../elements/insert.ts'
import { useEditor, useLanguage } from '../../store/EditorContext.tsx'
import { ElementIcon } from '../elements/ElementCard.tsx'
import classes from './settings.module.css'

/** Header of the panel: type and name of the element (EM-010), and actions on it; it stays while the panel scrolls. */
export function ElementHeadline({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const { elementType } = usePluginElement(element.name)
  const { uuid, customName } = element
  return (
    <div className={classes.headline}>
      <ElementIcon type={element.name} size={20} />
      <TextInput
        className={classes.name}
        size="xs"
        maxLength={100}
        aria-label={t('layers.name')}
        placeholder={elementType ? inLanguage(elementType.label, language) : element.name}
        value={customName}
        onChange={(event) => {
          const { value } = event.currentTarget
          const { pageId } = editor.session.getState()
          editor.transact((work) => updateElement(work, pageId, [uuid], { customName: value }), {
            mergeKey: `name:${uuid}`,
          })
        }}
        onBlur={editor.closeHistoryEntry}
      />
      <Acts element={element} canHide={elementType?.alwaysVisible !== true} />
    </div>
  )
}

function Acts({ element, canHide }: { element: PlacedElement; canHide: boolean }) {
  const editor = useEditor()
  const { t } = useTranslation('look')
  const { visible, locked = false } = element
  return (
    <div className={classes.acts} role="group" aria-label={t('head.acts')}>
      {canHide && (
        <Act
          label={t(visible ? 'head.hide' : 'head.show')}
          isOn={!visible}
          onClick={() => updateSelection(editor, { visible: !visible })}
        >
          {visible ? <IconEye size={15} /> : <IconEyeOff size={15} />}
        </Act>
      )}
      <Act
        label={t(locked ? 'head.unlock' : 'head.lock')}
        isOn={locked}
        onClick={() => updateSelection(editor, { locked: !locked })}
      >
        {locked ? <IconLock size={15} /> : <IconLockOpen size={15} />}
      </Act>
      <Act label={t('head.copy')} onClick={() => duplicateSelection(editor)}>
        <IconCopy size={15} />
      </Act>
      <Act label={t('head.remove')} isOff={locked} onClick={() => removeSelection(editor)}>
        <IconTrash size={15} />
      </Act>
    </div>
  )
}

interface ActProps {
  label: string
  isOn?: boolean
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function Act({ label, isOn = false, isOff = false, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={label}
        data-on={isOn || undefined}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
