import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import {
  duplicateAction,
  removeAction,
  type ActionErrorCode,
} from '../../../model/actions/elementActions.ts'
import type { ElementAction } from '../../../model/work.ts'
import { useReorder } from '../../panels/useReorder.ts'
import { ActionFields } from './ActionFields.tsx'
import { ActionIconOf } from './ActionIconOf.tsx'
import classes from './actions.module.css'
import { useActionWords } from './useActionWords.ts'
import type { ActionEdits } from './useActionEdits.ts'

export interface ActionCardProps {
  uuid: string
  call: ElementAction
  index: number
  count: number
  isOpen: boolean
  fault: ActionErrorCode | undefined
  edits: ActionEdits
  onToggle: (index: number) => void
  onMove: (id: string, to: number) => void
}

/** An action as a sentence; expanded, with its fields. Moved by dragging or by Alt with an arrow key. */
export function ActionCard(props: ActionCardProps) {
  const { uuid, call, index, isOpen, fault, edits, onToggle, onMove } = props
  const { t, sentence } = useActionWords(uuid)
  const ref = useRef<HTMLLIElement>(null)
  const row = useReorder(ref, { kind: `call:${uuid}`, id: String(index), index, onMove })
  const says = sentence(call)
  const when = call.trigger === 'appear' ? t('trigger.appear') : t('trigger.click')
  return (
    <li
      ref={ref}
      className={classes.card}
      data-open={isOpen || undefined}
      data-edge={row.edge ?? undefined}
      data-dragged={row.isDragged || undefined}
      data-fault={fault}
    >
      <div className={classes.head}>
        <UnstyledButton
          className={classes.says}
          aria-expanded={isOpen}
          aria-label={t('edit', { name: `${when}: ${says}` })}
          onClick={() => onToggle(index)}
          onKeyDown={row.onKeyDown}
        >
          <span className={classes.icon}>
            <ActionIconOf name={call.name} />
          </span>
          <span className={classes.words}>
            <span className={classes.when}>{when}</span>
            <span className={classes.what}>{says}</span>
            {fault && !isOpen && (
              <span className={classes.fault}>
                <IconAlertTriangle size={12} aria-hidden />
                {t(`fault.${fault}`)}
              </span>
            )}
          </span>
          <IconChevronDown className={classes.chevron} size={14} aria-hidden />
        </UnstyledButton>
        <CardMenu {...props} name={says} />
      </div>
      {isOpen && <ActionFields uuid={uuid} call={call} index={index} fault={fault} edits={edits} />}
    </li>
  )
}

function CardMenu({
  uuid,
  index,
  count,
  edits,
  onMove,
  name,
}: Pick<ActionCardProps, 'uuid' | 'index' | 'count' | 'edits' | 'onMove'> & { name: string }) {
  const { t } = useActionWords(uuid)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('more', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={14} />}
          disabled={index === 0}
          onClick={() => onMove(String(index), index - 1)}
        >
          {t('up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={14} />}
          disabled={index === count - 1}
          onClick={() => onMove(String(index), index + 1)}
        >
          {t('down')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={14} />}
          onClick={() => edits.change(duplicateAction(index))}
        >
          {t('duplicate')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={14} />}
          onClick={() => edits.change(removeAction(index))}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
