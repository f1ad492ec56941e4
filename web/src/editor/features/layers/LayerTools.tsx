import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../panels/panels.module.css'

export interface LayerToolsProps {
  state: { visible: boolean; locked?: boolean }
  title: string
  canHide: boolean
  onUpdate: (patch: { visible?: boolean; locked?: boolean }) => void
  onRemove: () => void
}

/** Buttons that hide, lock and delete a layer. */
export function LayerTools({ state, title, canHide, onUpdate, onRemove }: LayerToolsProps) {
  const { t } = useTranslation('editor')
  const { visible, locked = false } = state
  return (
    <span className={classes.layerTools} data-tools="">
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
